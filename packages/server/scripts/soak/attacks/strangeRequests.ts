import type { Attack } from './Attack.ts'

const depth = 50_000

/** What no client of ours sends: deep JSON, other pages, other hosts, bodies that are too large. */
export const strangeRequests: Attack = {
  async run({ ask, connect, pause, target: { chainId, projectId, url } }) {
    const project = `projectId=${projectId}`
    const rpc = `/v1?chainId=${chainId}&${project}`
    const deep = `${'['.repeat(depth)}${']'.repeat(depth)}`
    const post = (path: string, body: string) => ask({ body, method: 'POST', path })
    await post(rpc, deep)
    await post(rpc, `{"id":1,"jsonrpc":"2.0","method":"eth_call","params":${deep}}`)
    await post(`/relay/rpc?${project}`, deep)
    await post(`/e?${project}`, deep)
    await post(rpc, 'x'.repeat(3 * 1024 * 1024))
    await post(rpc, `{"id":${'1'.repeat(10_000)},"jsonrpc":"2.0","method":"eth_chainId"}`)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: `https://${'a.'.repeat(2000)}example.com` },
      { origin: 'null' },
      { 'x-forwarded-for': '10.0.0.1, 127.0.0.1' },
      { cookie: 'x'.repeat(10_000) },
    ])
      await ask({ headers, path: `/appkit/v1/config?${project}` })
    await ask({ headers: { host: 'metrics.example.com' }, path: '/metrics' })
    await ask({ headers: { 'x-forwarded-for': '127.0.0.1' }, path: '/metrics' })
    await ask({ headers: { 'if-none-match': 'W/"'.repeat(2000) }, path: `/getWallets?${project}` })
    await ask({ method: 'PROPFIND', path: '/livez' })
    const broken = connect()
    broken.write(
      `POST ${rpc} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n`,
    )
    await pause(300)
    broken.destroy()
  },
}
