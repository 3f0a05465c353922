"""A real SMTP server on a free loopback port, for tests: smtp_server.py [REFUSALS]

Says its port on the first line of standard output, then a JSON object for every mail. The first
REFUSALS mails are put off with 451.
"""
import asyncio
import json
import sys

from aiosmtpd.smtp import SMTP


class Handler:
    def __init__(self, refusals):
        self.refusals = refusals

    async def handle_DATA(self, server, session, envelope):
        if self.refusals > 0:
            self.refusals -= 1
            return "451 try again later"
        text = envelope.content.decode("utf-8")
        mail = {"from": envelope.mail_from, "to": envelope.rcpt_tos, "text": text}
        print(json.dumps(mail), flush=True)
        return "250 taken"


async def main():
    handler = Handler(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: SMTP(handler, hostname="localhost", loop=loop), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


asyncio.run(main())
