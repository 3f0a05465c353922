// boardgame.io's own server with its default storage, in memory, on a free port.
process.env.NODE_ENV = 'production';
const { Server } = require('boardgame.io/server');
const { game } = require('./game.js');

const server = Server({ games: [game], origins: ['*'] });
server.run({ port: 0 }).then(({ appServer }) => {
  console.log(`open at ${appServer.address().port}`);
});
