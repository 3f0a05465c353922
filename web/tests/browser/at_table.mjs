// A person at a table without the page's table: plays straight over the WebSocket from inside their
// browser, with their session. For what would take too long by hand.

/** Opens a table as the API takes it, as a guest where one is nobody yet. Gives its code. */
export function openTable(page, wish) {
  return page.evaluate(async (wanted) => {
    const post = async (path, body = {}) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      });
      if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
      return answer.json();
    };
    const { person } = await (await fetch('/api/me')).json();
    if (!person) await post('/api/guest');
    return (await post('/api/tables', wanted)).table.code;
  }, wish);
}

/** Resigns, as from another tab: on the page that looks on nobody touches anything. */
export function resignElsewhere(page, code) {
  return page.evaluate(async (table) => {
    const url = new URL('/ws', location.href);
    url.protocol = 'ws:';
    const socket = new WebSocket(url);
    await new Promise((done, failed) => {
      socket.onerror = () => failed(new Error('the WebSocket broke'));
      socket.onopen = () => {
        socket.send(JSON.stringify({ do: 'watch', table, id: 'w' }));
        socket.send(JSON.stringify({ do: 'resign', table, id: 'r' }));
      };
      socket.onmessage = ({ data }) => {
        const { say, id, why } = JSON.parse(data);
        if (say === 'refused') failed(new Error(why));
        if (say === 'taken' && id === 'r') done();
      };
    });
    socket.close();
  }, code);
}

/** Opens a table of En Garde against a computer and plays until `least` entries are written down, or
 * the game is over. Gives its code. */
export async function playLong(page, least) {
  const code = await openTable(page, {
    game: 'en-garde',
    rules: 'ferti/advanced target=30',
    seats: ['me', { computer: 'random' }],
  });
  await page.evaluate(
    async ([wanted, at]) => {
      const url = new URL('/ws', location.href);
      url.protocol = 'ws:';
      const socket = new WebSocket(url);
      let moves = 0;
      await new Promise((done, failed) => {
        const say = (message) => socket.send(JSON.stringify({ table: at, ...message }));
        socket.onerror = () => failed(new Error('the WebSocket broke'));
        socket.onopen = () => say({ do: 'watch', wants: ['view'] });
        socket.onmessage = ({ data }) => {
          const heard = JSON.parse(data);
          if (heard.say === 'refused') failed(new Error(`${heard.code}: ${heard.why}`));
          if (heard.number >= wanted || heard.status === 'over') done();
          else if (heard.legal?.length > 0) {
            moves += 1;
            const actions = heard.legal[moves % heard.legal.length];
            say({ do: 'move', id: `m${moves}`, answers: heard.number, actions });
          }
        };
      });
      socket.close();
    },
    [least, code],
  );
  return code;
}
