import { createApp } from './createApp.ts'

/**
 * The address of the site's pages, and nodes of the chains that visitors sign in on, two of different operators each or one of your own:
 * `SITE_ORIGIN=https://shop.example CHAIN_NODES='{"eip155:1":["https://…","https://…"]}' npm start`
 */
const { CHAIN_NODES = '{}', PORT = '3000', SITE_ORIGIN } = process.env
if (!SITE_ORIGIN) throw new Error('Set SITE_ORIGIN to the address of your pages.')

createApp({ nodes: JSON.parse(CHAIN_NODES), origin: SITE_ORIGIN }).listen(Number(PORT), () =>
  console.log(`listening on port ${PORT}`),
)
