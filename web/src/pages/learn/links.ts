// Addresses that these pages lead to.

export function lessonAddress(game: string, lesson?: string): string {
  return lesson ? `/learn/${game}/${lesson}` : `/learn/${game}`;
}

export function rulesAddress(game: string, ruleSet = ''): string {
  return ruleSet ? `/rules/${game}/${ruleSet}` : `/rules/${game}`;
}

/** Where a game by these rules is set up. */
export function setUpAddress(game: string, rules: string): string {
  return `/?${new URLSearchParams({ setup: '', game, rules })}`;
}

/** A new game on this device against the computer of the first level; gives its address. */
export async function playFirstLevel(game: string): Promise<string> {
  const { newLocalGame } = await import('../../tables/local_games');
  const id = await newLocalGame({
    game,
    seats: [
      { kind: 'human', name: '' },
      { kind: 'computer', name: '', level: 'first-lesson' },
    ],
  });
  return `/local/${id}`;
}
