// The weights of learned players: fetched when a player first needs them, and kept by the browser
// from then on.

const files = import.meta.glob<string>('../../../data/players/*.net', {
  query: '?url',
  import: 'default',
  eager: true,
});

export async function fetchWeights(file: string): Promise<Uint8Array> {
  const url = files[`../../../data/players/${file}`];
  if (!url) throw new Error(`there are no weights ${file}`);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`the hall answers ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
