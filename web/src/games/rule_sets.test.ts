// Nobody is shown an id: every rule set of every game for players has a name and a line to choose by.

import { expect, test } from 'vitest';
import { nodeEngine } from '../testing/node_engine';
import { languages, setLanguage } from '../words/words.svelte';
import { packageOf, ruleSetAbout, ruleSetName, simplestRules } from './lookup';

test('rule sets have names', async () => {
  const catalogue = await nodeEngine().catalogue('en');
  const offered = catalogue.filter(({ id }) => packageOf(id)?.offered);
  expect(offered.length).toBeGreaterThan(2);
  for (const { id, ruleSets } of offered) {
    const own = ruleSets.map(({ name }) => name);
    expect(Object.keys(packageOf(id)?.ruleSets ?? {}).sort(), id).toEqual([...own].sort());
    expect(own).toContain(packageOf(id)?.simplest ?? simplestRules(id));
    for (const language of languages) {
      setLanguage(language);
      const names = own.map((name) => ruleSetName(id, `${name} some=option`));
      for (const [n, name] of own.entries()) {
        expect(names[n], `${id} ${name} in ${language}`).not.toBe(name);
        if (name.includes('/')) expect(names[n]).not.toContain(name);
        expect(ruleSetAbout(id, name).length).toBeGreaterThan(10);
      }
      expect(new Set(names).size, `${id} in ${language}`).toBe(names.length);
    }
  }
});
