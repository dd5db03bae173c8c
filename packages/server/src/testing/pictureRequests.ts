/** One picture of each kind, by an address that says a thing. */
export const picturePaths = [
  '/getWalletImage/metamask',
  '/public/getAssetImage/eip155:1',
  '/public/getTokenImage/USDC',
  '/public/getCurrencyImage/EUR',
]

/** How long browsers keep a picture whose address says a thing, and one whose address says its bytes. */
export const keptADay = 'public, max-age=86400, stale-while-revalidate=604800'
export const keptForGood = 'public, max-age=31536000, immutable'
