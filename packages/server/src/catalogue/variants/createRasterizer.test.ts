import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import decodeWebp, { init as initWebp } from '@jsquash/webp/decode.js'
import { PNG } from 'pngjs'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { catalogueFolder } from '../catalogueData.ts'
import { monogram } from '../monogram.ts'
import { createRasterizer, type Rasterizer, type RasterizerParameters } from './createRasterizer.ts'

const rasterizer = createRasterizer()
afterAll(() => rasterizer.close())

const opened: Rasterizer[] = []
afterEach(async () => {
  vi.unstubAllGlobals()
  await Promise.all(opened.splice(0).map((one) => one.close()))
})

function setup(parameters: RasterizerParameters): Rasterizer {
  const one = createRasterizer(parameters)
  opened.push(one)
  return one
}

const bytes = (svg: string) => new TextEncoder().encode(svg)
const svg = (content: string, viewBox = '0 0 40 40') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`
const square = svg(
  '<path fill="#f00" d="M0 0h20v40h-20z"/><path fill="#00f" fill-opacity=".5" d="M20 0h20v20h-20z"/>',
)

async function pixelsOf(
  picture: string,
  size: 32 | 64 = 64,
): Promise<(x: number, y: number) => readonly number[]> {
  const { data, height, width } = PNG.sync.read(
    Buffer.from(await rasterizer.draw(bytes(picture), { format: 'png', size })),
  )
  expect([width, height]).toEqual([size, size])
  return (x, y) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
}

test('a picture is drawn in its colours, with what is transparent left so (S7.28)', async () => {
  const at = await pixelsOf(square)
  expect(at(10, 10)).toEqual([255, 0, 0, 255])
  expect(at(10, 60)).toEqual([255, 0, 0, 255])
  const [red, green, blue, alpha = 0] = at(50, 10)
  expect([red, green, blue]).toEqual([0, 0, 255])
  expect(Math.abs(alpha - 128)).toBeLessThanOrEqual(1)
  expect(at(50, 50)[3]).toBe(0)
})

test('WebP holds the same pixels as PNG (S7.28)', async () => {
  vi.stubGlobal(
    'ImageData',
    class {
      data: Uint8ClampedArray
      width: number
      height: number

      constructor(data: Uint8ClampedArray, width: number, height: number) {
        this.data = data
        this.width = width
        this.height = height
      }
    },
  )
  const file = createRequire(import.meta.url).resolve('@jsquash/webp/codec/dec/webp_dec.wasm')
  await initWebp((await WebAssembly.compile(await readFile(file))) as never)
  const [png, webp] = await Promise.all([
    rasterizer.draw(bytes(square), { format: 'png', size: 64 }),
    rasterizer.draw(bytes(square), { format: 'webp', size: 64 }),
  ])
  const pixels = PNG.sync.read(Buffer.from(png)).data
  const decoded = await decodeWebp(webp.buffer)
  expect([decoded.width, decoded.height]).toEqual([64, 64])
  const differing = [...decoded.data].filter(
    // What is transparent has no colour.
    (value, index) => pixels[index - (index % 4) + 3] && value !== pixels[index],
  )
  expect(differing).toEqual([])
})

test('a picture that is not square stands in the middle of one', async () => {
  const at = await pixelsOf(svg('<path fill="#0a0" d="M0 0h40v20h-40z"/>', '0 0 40 20'))
  expect(at(32, 32)).toEqual([0, 170, 0, 255])
  expect(at(2, 32)).toEqual([0, 170, 0, 255])
  expect(at(32, 12)[3]).toBe(0)
  expect(at(32, 52)[3]).toBe(0)
})

test('letters are drawn without any font on the machine', async () => {
  const at = await pixelsOf(monogram('Wallet Ledger'))
  const white = Array.from({ length: 64 * 64 }, (_, index) => at(index % 64, index >> 6)).filter(
    ([red = 0, green = 0, blue = 0]) => red + green + blue > 720,
  )
  expect(white.length).toBeGreaterThan(60)
})

test('a picture after a larger one holds nothing of it', async () => {
  await pixelsOf(svg('<path fill="#f00" d="M0 0h40v40h-40z"/>'))
  const at = await pixelsOf(svg('<path fill="#0f0" d="M0 0h4v4h-4z"/>'), 32)
  expect(at(1, 1)).toEqual([0, 255, 0, 255])
  expect(at(20, 20)[3]).toBe(0)
})

test('every picture of the catalogue can be drawn (S7.28)', async () => {
  const icons = new URL('icons/', catalogueFolder)
  const files = (await readdir(icons, { recursive: true })).filter((file) => file.endsWith('.svg'))
  expect(files.length).toBeGreaterThan(200)
  for (const file of files) {
    const drawn = await rasterizer.draw(new Uint8Array(await readFile(new URL(file, icons))), {
      format: 'png',
      size: 32,
    })
    expect(drawn.byteLength, file).toBeGreaterThan(80)
  }
})

test.each([
  ['a reference to elsewhere', svg('<use href="https://evil.example/x.svg#a"/>')],
  ['a file', svg('<image href="file:///etc/passwd"/>')],
  ['an embedded picture', svg('<image href="data:image/png;base64,AA"/>')],
  ['a script', svg('<script>1</script>')],
  ['an entity', `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;')}`],
  ['entities that multiply', `<!DOCTYPE svg [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>${svg('&b;')}`],
  ['text that is no picture', 'hello'],
  ['nothing', ''],
  ['PNG bytes', '\u0089PNG\r\n'],
  ['more bytes than any icon has', svg(`<path d="M0 0h9v9z${' '.repeat(300_000)}"/>`)],
])('%s never reaches the engine', async (_, picture) => {
  const startWorker = vi.fn(() => new Worker('', { eval: true }))
  const drawing = setup({ startWorker }).draw(bytes(picture), { format: 'png', size: 32 })
  await expect(drawing).rejects.toThrow(expect.objectContaining({ code: 'failed' }))
  expect(startWorker).not.toHaveBeenCalled()
})

// Each level stands ten times in the next.
const multiplying = svg(
  `<defs><path id="a0" d="M0 0h9v9z"/>${Array.from({ length: 9 }, (_, level) => `<g id="a${level + 1}">${`<use href="#a${level}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#a9"/>`,
)

test.each([
  ['copies that multiply', multiplying],
  ['groups in groups', svg(`${'<g>'.repeat(30_000)}<path d="M0 0h9v9z"/>${'</g>'.repeat(30_000)}`)],
  ['broken XML', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0'],
  ['no area', svg('<path d="M0 0h9v9z"/>', '0 0 0 0')],
  ['a size that is no number', svg('<path d="M0 0h9v9z"/>', 'NaN NaN NaN NaN')],
  ['nothing to see', svg('<path fill="none" d="M0 0h9v9z"/>')],
])('%s fails soon, in little memory, and the next picture is drawn', async (_, picture) => {
  const one = setup({ drawMs: 2000 })
  const before = process.memoryUsage.rss()
  await expect(one.draw(bytes(picture), { format: 'png', size: 64 })).rejects.toThrow(
    expect.objectContaining({ code: expect.stringMatching(/^(failed|late)$/) }),
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(500e6)
  const next = await one.draw(bytes(square), { format: 'png', size: 64 })
  expect(PNG.sync.read(Buffer.from(next)).width).toBe(64)
})

test.each([
  ['a canvas of a billion pixels a side', svg('<path d="M0 0h1e9v1e9h-1e9z"/>', '0 0 1e9 1e9')],
  ['a copy of itself', svg('<g id="a"><path d="M0 0h9v9z"/><use href="#a"/></g>')],
  [
    'a blur without end',
    svg(
      '<filter id="f"><feGaussianBlur stdDeviation="1e9"/></filter><path d="M0 0h9v9z"/><path filter="url(#f)" d="M0 0h9v9z"/>',
    ),
  ],
])('%s does no harm, whether it is drawn or given up', async (_, picture) => {
  const one = setup({ drawMs: 1000 })
  await Promise.allSettled([one.draw(bytes(picture), { format: 'png', size: 64 })])
  const next = await one.draw(bytes(square), { format: 'png', size: 64 })
  expect(PNG.sync.read(Buffer.from(next)).width).toBe(64)
})

test('one that takes too long is ended with its thread, and does not hold the others up', async () => {
  const script = (onMessage: string) =>
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => { ${onMessage} }); parentPort.postMessage('ready')`
  const scripts = [
    script('for (;;);'),
    script('parentPort.postMessage({ bytes: new Uint8Array([7]) })'),
  ]
  const startWorker = vi.fn(() => new Worker(scripts.shift() ?? '', { eval: true }))
  const one = setup({ drawMs: 200, startWorker })
  const [stuck, next] = await Promise.allSettled([
    one.draw(bytes(square), { format: 'png', size: 32 }),
    one.draw(bytes(square), { format: 'png', size: 64 }),
  ])
  expect(stuck).toMatchObject({ reason: { code: 'late' }, status: 'rejected' })
  expect(next).toMatchObject({ status: 'fulfilled', value: new Uint8Array([7]) })
  expect(startWorker).toHaveBeenCalledTimes(2)
})

test.each([
  ['throws', "throw new Error('no module')"],
  ['ends', 'process.exit(1)'],
  ['says nothing', 'setInterval(() => {}, 1000)'],
])('a thread that %s at its start is told apart from a bad picture', async (_, script) => {
  const one = setup({ startMs: 500, startWorker: () => new Worker(script, { eval: true }) })
  const drawing = one.draw(bytes(square), { format: 'png', size: 32 })
  await expect(drawing).rejects.toThrow(expect.objectContaining({ code: 'unavailable' }))
})

test.each([
  ['ends', 'process.exit(0)'],
  ['throws', "throw new Error('later')"],
])(
  'a thread that %s while it has nothing to do is replaced by the next picture',
  async (_, last) => {
    const script = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => { parentPort.postMessage({ bytes: new Uint8Array([7]) }); setTimeout(() => { ${last} }, 20) }); parentPort.postMessage('ready')`
    const ended: Promise<unknown>[] = []
    const startWorker = vi.fn(() => {
      const worker = new Worker(script, { eval: true })
      ended.push(new Promise((resolve) => worker.once('exit', resolve)))
      return worker
    })
    const one = setup({ drawMs: 2000, startWorker })
    for (const _ of [1, 2]) {
      expect(await one.draw(bytes(square), { format: 'png', size: 32 })).toEqual(
        new Uint8Array([7]),
      )
      await ended.at(-1)
    }
    expect(startWorker).toHaveBeenCalledTimes(2)
  },
)

test('a closed rasterizer draws nothing more', async () => {
  const one = setup({})
  await one.close()
  const drawing = one.draw(bytes(square), { format: 'png', size: 32 })
  await expect(drawing).rejects.toThrow(expect.objectContaining({ code: 'closed' }))
})
