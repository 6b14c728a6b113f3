"""The official client of the Model Context Protocol against the program: python3 mcp_client.py PROGRAM FOLDER PORT KEY.

One file for two releases of the client: 1.x speaks the version 2025-11-25, 2.x also 2026-07-28.
"""
import asyncio
import sys
from contextlib import asynccontextmanager

import mcp
from mcp.client.streamable_http import streamable_http_client

program, folder, port, key = sys.argv[1:]
url = f"http://127.0.0.1:{port}/mcp"
IS_NEW = hasattr(mcp, "Client")
process = mcp.StdioServerParameters(command=program, args=["mcp", f"{folder}/films.csv"])


@asynccontextmanager
async def connected(over_http, mode="auto"):
    if IS_NEW:
        import httpx2
        async with httpx2.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as http:
            target = streamable_http_client(url, http_client=http) if over_http else process
            async with mcp.Client(target, mode=mode) as client:
                yield client, client.protocol_version
        return
    import httpx
    async with httpx.AsyncClient(headers={"Authorization": f"Bearer {key}"}) as http:
        transport = streamable_http_client(url, http_client=http) if over_http else mcp.stdio_client(process)
        async with transport as streams, mcp.ClientSession(streams[0], streams[1]) as session:
            yield session, (await session.initialize()).protocolVersion


async def check(over_http, mode, version):
    index = {"index": "films"} if over_http else {}
    async with connected(over_http, mode) as (client, spoken):
        assert spoken == version, spoken
        names = [tool.name for tool in (await client.list_tools()).tools]
        assert names == ["search", "facet_values", "fetch", "describe"] + (["search_all"] if over_http else []), names
        found = await client.call_tool("search", {"query": "film", "sort": "year:desc", "limit": 1, **index})
        assert "Film 9" in found.content[0].text, found
        wrong = await client.call_tool("search", {"filters": "yaer > 3", **index})
        is_error = wrong.is_error if IS_NEW else wrong.isError
        assert is_error and 'Did you mean "year"?' in wrong.content[0].text, wrong
        try:
            unknown = await client.call_tool("destroy", {})
            assert unknown.is_error if IS_NEW else unknown.isError, unknown
        except Exception as error:
            assert "there is no tool" in str(error), error
        # A client that gives up, and many at once.
        call = asyncio.create_task(client.call_tool("describe", index))
        await asyncio.sleep(0)
        call.cancel()
        many = await asyncio.gather(*(client.call_tool("search", {"limit": 1, **index}) for _ in range(100)))
        assert all("match" in answer.content[0].text for answer in many)
    print(f"{'HTTP' if over_http else 'stdio'}, {version}: tools are listed and called")


async def main():
    for over_http in [False, True]:
        if IS_NEW:
            await check(over_http, "auto", "2026-07-28")
            await check(over_http, "legacy", "2025-11-25")
        else:
            await check(over_http, None, "2025-11-25")


asyncio.run(asyncio.wait_for(main(), 120))
