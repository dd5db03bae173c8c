import { serve } from '@hono/node-server'
import { createApp } from './createApp.ts'

/**
 * The address of the site's pages, nodes of the chains that visitors sign in on, two of different operators each or one of your own, and
 * what signs the cookie, 32 random bytes or more:
 * `SITE_ORIGIN=https://shop.example CHAIN_NODES='{"eip155:1":["https://…","https://…"]}' SESSION_SECRET=… npm start`
 */
const { CHAIN_NODES = '{}', PORT = '3000', SESSION_SECRET, SITE_ORIGIN } = process.env
if (!SITE_ORIGIN) throw new Error('Set SITE_ORIGIN to the address of your pages.')
if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to 32 random bytes or more.')

const { fetch } = createApp({
  nodes: JSON.parse(CHAIN_NODES),
  origin: SITE_ORIGIN,
  secret: SESSION_SECRET,
})
serve({ fetch, port: Number(PORT) }, ({ port }) => console.log(`listening on port ${port}`))
