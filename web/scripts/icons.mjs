// Makes the home screen's icons from public/icon.svg: node scripts/icons.mjs [CHROMIUM]

import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const folder = fileURLToPath(new URL('../public/', import.meta.url));
const drawing = readFileSync(`${folder}icon.svg`, 'utf8');
// A launcher that cuts its own shape takes up to a tenth on each side.
const whole = drawing
  .replace('rx="13" ', '')
  .replace('a13 13 0 0 1-13 13H13A13 13 0 0 1 0 51Z', 'v13H0Z');
const icons = [
  { name: 'icon-192', size: 192, scale: 1, svg: drawing },
  { name: 'icon-512', size: 512, scale: 1, svg: drawing },
  { name: 'icon-maskable-512', size: 512, scale: 0.8, svg: whole },
  { name: 'apple-touch-icon', size: 180, scale: 0.9, svg: whole },
];

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const page = await browser.newPage();
for (const { name, size, scale, svg } of icons) {
  await page.setViewportSize({ width: size, height: size });
  const floor = `${100 * (0.5 + scale * (51 / 64 - 0.5))}%`;
  const ground = `linear-gradient(#f6f1e7 ${floor}, #d9b98a ${floor})`;
  await page.setContent(
    `<style>*{margin:0}body{background:${scale < 1 ? ground : 'transparent'};display:grid;place-items:center;height:100vh}
     svg{width:${100 * scale}vmin;height:${100 * scale}vmin}</style>${svg}`,
  );
  writeFileSync(`${folder}${name}.png`, await page.screenshot({ omitBackground: true }));
}
await browser.close();
