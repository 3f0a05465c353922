export interface Call {
  what: 'turn' | 'rematch' | 'invited';
  table: string;
  game: string;
  by: string;
}

/** What the page has said of itself: its language, and what it calls games and computer players, by
 * their ids. */
export interface Told {
  language: string;
  games?: Record<string, string>;
  players?: Record<string, string>;
}

type Texts = readonly [en: string, fr: string, nl: string];
export const callWords: Record<Call['what'] | 'something', { title: Texts; body: Texts }>;

export function languageOf(wished: readonly string[] | undefined): string;
export function readCall(text: string): Call | null;
export function notificationOf(
  call: Call | null,
  told: Told,
): { title: string; options: NotificationOptions & { tag: string; body: string } };
export function addressOf(table: string | null): string;
export function showsTable(path: string, table: string | null): boolean;
