// The engine's rules page, which is plain text, as headings, paragraphs and lists.
//
// The text's own order: a title, then paragraphs with an empty line between. A line that begins with
// two spaces is an item: an action of the notation and what it does, a name and what belongs to it
// (on the next line, indented deeper), or just a sentence.

export type Piece = { code: boolean; text: string };

export interface Item {
  /** What stands before the words: an action of the notation, or a name; empty where nothing does. */
  term: string;
  /** Is the term typed as it stands? */
  code: boolean;
  words: Piece[];
}

export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; words: Piece[] }
  | { kind: 'list'; items: Item[] };

// A line that announces a list and is short enough to stand above it.
const longestHeading = 60;

/** `typed` between backquotes is set apart. */
export function pieces(text: string): Piece[] {
  return text
    .split('`')
    .map((part, i) => ({ code: i % 2 === 1, text: part }))
    .filter(({ text: part }) => part !== '');
}

function itemOf(line: string): Item {
  const text = line.trim();
  const parted =
    /^(\S+(?: \S+)*?) {2,}(\S.*)$/.exec(text) ??
    /^((?:\S*[\d:]\S* )+)(?=[^\d:\s]+(?:\s|$))(.*)$/.exec(text);
  if (!parted) return { term: '', code: false, words: pieces(text) };
  return { term: (parted[1] ?? '').trim(), code: true, words: pieces(parted[2] ?? '') };
}

function list(lines: string[]): Block {
  const items: Item[] = [];
  for (const line of lines) {
    const last = items.at(-1);
    const deeper = /^ {6}/.test(line);
    if (!deeper || !last) {
      items.push(itemOf(line));
    } else if (last.term === '') {
      // What stood alone was the name of what follows.
      const term = last.words.map(({ text }) => text).join('');
      const typed = /[\d:]/.test(term);
      items[items.length - 1] = { term, code: typed, words: pieces(line.trim()) };
    } else {
      last.words.push(...pieces(` ${line.trim()}`));
    }
  }
  return { kind: 'list', items };
}

function blocksOf(paragraph: string): Block[] {
  const blocks: Block[] = [];
  const lines = paragraph.split('\n');
  for (let i = 0; i < lines.length; ) {
    const listed = lines[i]?.startsWith('  ') ?? false;
    let end = i;
    while (end < lines.length && (lines[end]?.startsWith('  ') ?? false) === listed) end += 1;
    const run = lines.slice(i, end);
    if (listed) {
      blocks.push(list(run));
    } else {
      const text = run.join(' ').trim();
      const announces = i === 0 && end < lines.length && /\s?:$/.test(text);
      if (announces && text.length <= longestHeading) {
        blocks.push({ kind: 'heading', text: text.replace(/\s?:$/, '') });
      } else if (text) {
        blocks.push({ kind: 'paragraph', words: pieces(text) });
      }
    }
    i = end;
  }
  return blocks;
}

/** The page without its title, which says only what is being read. */
export function blocks(page: string): Block[] {
  const [, ...paragraphs] = page.trimEnd().split(/\n{2,}/);
  return paragraphs.flatMap(blocksOf);
}
