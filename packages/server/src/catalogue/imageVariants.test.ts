import { errorEnvelope } from '@latchkey/protocol/http'
import { PNG } from 'pngjs'
import { afterAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/createTestApp.ts'
import { keptADay, keptForGood, picturePaths } from '../testing/pictureRequests.ts'
import { catalogueRoutes } from './catalogueRoutes.ts'
import { createCatalogue } from './createCatalogue.ts'
import { pictureVersion } from './imageId.ts'
import { createRasterizer } from './variants/createRasterizer.ts'
import { createVariants } from './variants/createVariants.ts'
import { DrawingError, type DrawingErrorCode } from './variants/DrawingError.ts'

const rasterizer = createRasterizer()
afterAll(() => rasterizer.close())

const catalogue = createCatalogue()
const app = createTestApp(catalogueRoutes({ catalogue, variants: createVariants({ rasterizer }) }))

test.each(picturePaths)('%s is there as PNG of each size, safe to open (S7.28)', async (path) => {
  for (const size of [32, 64, 128, 256, 512]) {
    const response = await app.request(`${path}?format=png&size=${size}`, {}, {})
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('cache-control')).toBe(keptADay)
    // The address alone says what comes, so no cache has to look at another header.
    expect(response.headers.get('vary') ?? '').not.toMatch(/accept(?!-)/i)
    const { data, height, width } = PNG.sync.read(Buffer.from(await response.arrayBuffer()))
    expect([width, height]).toEqual([size, size])
    // Its middle is drawn.
    expect(data[(size / 2) * (size + 1) * 4 + 3]).toBe(255)
  }
})

test.each(picturePaths)('%s is there as WebP (S7.28)', async (path) => {
  const response = await app.request(`${path}?format=webp&size=64`, {}, {})
  expect(response.headers.get('content-type')).toBe('image/webp')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(bytes.toString('latin1', 0, 4)).toBe('RIFF')
  expect(bytes.toString('latin1', 8, 16)).toBe('WEBPVP8L')
})

test('a size alone is a PNG, a format alone has 128 pixels, and the default stays SVG (S7.28)', async () => {
  const type = async (query: string) =>
    (await app.request(`/getWalletImage/metamask${query}`, {}, {})).headers.get('content-type')
  expect(await type('')).toBe('image/svg+xml')
  expect(await type('?format=svg&size=64')).toBe('image/svg+xml')
  expect(await type('?size=32')).toBe('image/png')
  const unsized = await app.request('/getWalletImage/metamask?format=png', {}, {})
  expect(PNG.sync.read(Buffer.from(await unsized.arrayBuffer())).width).toBe(128)
})

test.each(picturePaths)(
  '%s has a tag for each variant, the same each time (S7.28)',
  async (path) => {
    const tags = []
    for (const query of ['', '?size=32', '?size=64', '?size=64&format=webp']) {
      const first = await app.request(`${path}${query}`, {}, {})
      const etag = first.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[0-9a-f]{12}"$/)
      expect(etag).toBe(`"${pictureVersion(new Uint8Array(await first.arrayBuffer()))}"`)
      const again = await app.request(`${path}${query}`, { headers: { 'if-none-match': etag } }, {})
      expect(again.status).toBe(304)
      expect(again.headers.get('etag')).toBe(etag)
      tags.push(etag)
    }
    expect(new Set(tags).size).toBe(4)
  },
)

test('a variant is kept as long as its picture is: for good under its version (S7.28)', async () => {
  const svg = await (await app.request('/public/getTokenImage/USDC', {}, {})).text()
  const cached = async (query: string) =>
    (await app.request(`/public/getTokenImage/USDC${query}`, {}, {})).headers.get('cache-control')
  expect(await cached(`?size=64&v=${pictureVersion(svg)}`)).toBe(keptForGood)
  expect(await cached('?size=64&v=000000000000')).toBe(keptADay)
})

test('a tile with initials can be had as pixels too (S7.28)', async () => {
  const response = await app.request('/getWalletImage/nobody?fallback=1&size=64', {}, {})
  expect(response.status).toBe(200)
  expect(response.headers.get('cache-control')).toBe(keptADay)
  const { data } = PNG.sync.read(Buffer.from(await response.arrayBuffer()))
  expect(data[3]).toBe(255)
})

async function refused(path: string, on = app) {
  const response = await on.request(path, {}, {})
  expect(response.headers.get('cache-control')).toBe('no-store')
  const { code, reasons } = errorEnvelope.parse(await response.json())
  return { code, field: reasons[0]?.field, headers: response.headers, status: response.status }
}

test.each([
  ['size', '/getWalletImage/metamask?size=48'],
  ['size', '/public/getTokenImage/USDC?format=webp&size=100000'],
  ['format', '/public/getAssetImage/eip155:1?format=gif'],
])('a wrong %s is 400 and named: %s (S7.28)', async (field, path) => {
  expect(await refused(path)).toMatchObject({ code: 'invalid_parameter', field, status: 400 })
})

test('an unknown picture has no variants (S7.28)', async () => {
  expect(await refused('/getWalletImage/nobody?size=64')).toMatchObject({
    code: 'image_unknown',
    status: 404,
  })
})

test('where nothing draws, SVG is served all the same and pixels are refused with the reason (S7.28)', async () => {
  const without = createTestApp(catalogueRoutes({ catalogue }))
  for (const query of ['', '?format=svg'])
    expect((await without.request(`/getWalletImage/metamask${query}`, {}, {})).status).toBe(200)
  const response = await without.request('/getWalletImage/metamask?format=png&size=64', {}, {})
  expect(response.status).toBe(406)
  const { code, reasons } = errorEnvelope.parse(await response.json())
  expect(code).toBe('image_variants_off')
  expect(reasons[0]?.description).toContain('@thorvg/webcanvas')
  expect(await refused('/getWalletImage/metamask?size=7', without)).toMatchObject({ status: 400 })
})

test.each([
  ['failed', 404, 'image_not_drawn'],
  ['late', 404, 'image_not_drawn'],
  ['busy', 503, 'image_busy'],
  ['unavailable', 503, 'image_busy'],
] as const)(
  'a drawing that is %s is %i (S7.28)',
  async (code: DrawingErrorCode, status, expected) => {
    const draw = () => Promise.reject(new DrawingError(code, 'No.'))
    const failing = createTestApp(
      catalogueRoutes({ catalogue, variants: createVariants({ rasterizer: { draw } }) }),
    )
    const answer = await refused('/getWalletImage/metamask?size=64', failing)
    expect(answer).toMatchObject({ code: expected, status })
    expect(answer.headers.get('retry-after')).toBe(status === 503 ? '1' : null)
  },
)
