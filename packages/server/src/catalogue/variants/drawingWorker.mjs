// @ts-check
// Draws static SVG as PNG or WebP, on a thread of its own: whoever started it ends it when it takes too long. In
// JavaScript, because a thread of Node 20 cannot load TypeScript.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parentPort } from 'node:worker_threads'
import encodeWebp, { init as initWebp } from '@jsquash/webp/encode.js'
import ThorVG from '@thorvg/webcanvas'
import { PNG } from 'pngjs'

/** @typedef {{ data: Uint8ClampedArray, height: number, width: number }} Pixels */

const maxMemoryBytes = 128 * 1024 * 1024
const require = createRequire(import.meta.url)

limitMemory()
const surface = standInForCanvas()
const engine = await ThorVG.init({
  locateFile: () => join(dirname(require.resolve('@thorvg/webcanvas')), 'thorvg.wasm'),
  renderer: 'sw',
})
// Containers have no fonts, and the same picture must look the same on every machine.
engine.Font.load(
  'Roboto',
  new Uint8Array(readFileSync(new URL('../../../fonts/Roboto-Medium.ttf', import.meta.url))),
  { type: 'ttf' },
)
const canvas = new engine.Canvas('canvas', { enableDevicePixelRatio: false, height: 1, width: 1 })
/** @type {Promise<unknown> | undefined} */
let webp

parentPort?.on('message', async ({ format, size, svg }) => {
  try {
    const pixels = draw(svg, size)
    const bytes = format === 'png' ? png(pixels) : await losslessWebp(pixels)
    parentPort?.postMessage({ bytes }, [bytes.buffer])
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) })
  }
})
parentPort?.postMessage('ready')

/**
 * The picture in the middle of a transparent square.
 *
 * @param {Uint8Array} svg
 * @param {number} side
 * @returns {Pixels}
 */
function draw(svg, side) {
  const picture = new engine.Picture()
  picture.load(svg, { type: 'svg' })
  const { height, width } = picture.size()
  const scale = side / Math.max(height, width)
  if (!(height > 0 && width > 0 && Number.isFinite(scale)))
    throw new Error('The picture has no size.')
  picture.size(width * scale, height * scale)
  picture.translate((side - width * scale) / 2, (side - height * scale) / 2)
  canvas.resize(side, side).add(picture)
  canvas.render()
  canvas.remove(picture)
  const pixels = surface()
  if (!pixels.data.some((value, index) => index % 4 === 3 && value > 0))
    throw new Error('Nothing of the picture can be drawn.')
  return pixels
}

/** @param {Pixels} pixels */
function png({ data, height, width }) {
  const image = new PNG({ height, width })
  image.data = Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return new Uint8Array(PNG.sync.write(image))
}

/** @param {Pixels} pixels */
async function losslessWebp(pixels) {
  webp ??= loadWebp()
  await webp
  // Pictures of the catalogue are flat colours, which come out smaller this way and with clean edges.
  return new Uint8Array(await encodeWebp(/** @type {ImageData} */ (pixels), { lossless: 1 }))
}

async function loadWebp() {
  const file = require.resolve('@jsquash/webp/codec/enc/webp_enc_simd.wasm')
  const module = await WebAssembly.compile(await readFile(file))
  return initWebp(/** @type {any} */ (module))
}

/** A picture that needs more than this is no icon; without a limit one could take gigabytes before its time is up. */
function limitMemory() {
  const { grow } = WebAssembly.Memory.prototype
  /** @param {number} pages */
  WebAssembly.Memory.prototype.grow = function (pages) {
    if (this.buffer.byteLength + pages * 65_536 > maxMemoryBytes)
      throw new RangeError('The picture needs too much memory.')
    return grow.call(this, pages)
  }
}

/**
 * What the engine, made for browsers, takes for a canvas element; it gives back what was drawn last.
 *
 * @returns {() => Pixels}
 */
function standInForCanvas() {
  /** @type {Pixels} */
  let last = { data: new Uint8ClampedArray(), height: 0, width: 0 }
  const context = {
    clearRect() {},
    /** @param {Pixels} pixels */
    putImageData(pixels) {
      last = pixels
    },
  }
  class ImageData {
    /**
     * @param {Uint8ClampedArray} data
     * @param {number} width
     * @param {number} height
     */
    constructor(data, width, height) {
      this.data = data
      this.width = width
      this.height = height
    }
  }
  Object.assign(globalThis, {
    document: { querySelector: () => ({ getContext: () => context, style: {} }) },
    ImageData,
  })
  return () => last
}
