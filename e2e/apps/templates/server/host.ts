import { createServer, listen } from '@latchkey/server'

const server = await createServer({ database: { kind: 'memory' } })
const { url } = await listen(server, { host: '127.0.0.1', port: 0 })
console.log(url)
