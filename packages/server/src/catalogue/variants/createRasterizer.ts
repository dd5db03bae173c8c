import { Worker } from 'node:worker_threads'
import { svgProblems } from '../svgProblems.ts'
import { DrawingError } from './DrawingError.ts'
import type { Variant } from './Variant.ts'

const maxSvgBytes = 256 * 1024

export type RasterizerParameters = {
  /** Starts the thread that draws: it says "ready", then answers each picture with its bytes or an error. */
  startWorker?: (() => Worker) | undefined
  /** How long one picture may take. */
  drawMs?: number | undefined
  /** How long the thread may take to start. */
  startMs?: number | undefined
}

/** Draws SVG as pixels, one picture at a time, on a thread that is started by the first. */
export type Rasterizer = {
  /** @throws {DrawingError} */
  draw(svg: Uint8Array, variant: Variant): Promise<Uint8Array<ArrayBuffer>>
  close(): Promise<void>
}

type Answer = 'ready' | { bytes: Uint8Array<ArrayBuffer> } | { error: string }

/**
 * Makes a rasterizer.
 *
 * Only static, self-contained SVG is drawn: what has scripts, references to elsewhere, embedded pictures or entities is
 * refused before the engine sees it. A thread that failed or was late is ended, and the next picture gets a new one.
 */
export function createRasterizer({
  startWorker = startDrawingWorker,
  drawMs = 5000,
  startMs = 30_000,
}: RasterizerParameters = {}): Rasterizer {
  let worker: Promise<Worker> | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let closed = false

  async function drawNow(
    svg: Uint8Array,
    { format, size }: Variant,
  ): Promise<Uint8Array<ArrayBuffer>> {
    if (closed) throw new DrawingError('closed', 'The server is stopping.')
    worker ??= begin()
    try {
      const answer = await ask(await worker, drawMs, { format, size, svg })
      if (answer === 'ready' || 'error' in answer)
        throw new DrawingError('failed', answer === 'ready' ? 'No picture came.' : answer.error)
      return answer.bytes
    } catch (error) {
      await end()
      throw error
    }
  }

  function begin(): Promise<Worker> {
    const begun = start({
      onExit() {
        if (worker === begun) worker = undefined
      },
    })
    return begun
  }

  async function start({ onExit }: { onExit: () => void }): Promise<Worker> {
    const started = startWorker()
    // An error while it has nothing to do ends the thread, not the server.
    started.on('error', () => undefined).once('exit', onExit)
    try {
      await ask(started, startMs)
      return started
    } catch (cause) {
      await started.terminate()
      throw new DrawingError('unavailable', 'The thread that draws did not start.', { cause })
    }
  }

  async function end(): Promise<void> {
    const ending = worker
    worker = undefined
    await ending?.then(
      (one) => one.terminate(),
      () => undefined,
    )
  }

  return {
    async close() {
      closed = true
      await end()
    },

    async draw(svg, variant) {
      if (svg.byteLength > maxSvgBytes)
        throw new DrawingError('failed', `The picture has more than ${maxSvgBytes} bytes.`)
      const [problem] = svgProblems(new TextDecoder().decode(svg))
      if (problem !== undefined) throw new DrawingError('failed', `The picture: ${problem}.`)
      const drawn = turn.then(() => drawNow(svg, variant))
      turn = drawn.catch(() => undefined)
      return drawn
    },
  }
}

/** Sends something to the thread, if anything, and waits for what it says next. */
function ask(worker: Worker, limitMs: number, message?: unknown): Promise<Answer> {
  return new Promise<Answer>((resolve, reject) => {
    const timer = setTimeout(
      () => settle(() => reject(new DrawingError('late', `It took more than ${limitMs} ms.`))),
      limitMs,
    )
    const onMessage = (answer: Answer) => settle(() => resolve(answer))
    const onError = (cause: unknown) =>
      settle(() => reject(new DrawingError('failed', 'The thread that draws failed.', { cause })))
    const onExit = () => onError(new Error('It ended.'))
    worker.once('message', onMessage).once('error', onError).once('exit', onExit)
    // An idle thread keeps no program from ending.
    worker.ref()
    if (message !== undefined) worker.postMessage(message)

    function settle(finish: () => void) {
      clearTimeout(timer)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      worker.unref()
      finish()
    }
  })
}

function startDrawingWorker(): Worker {
  const worker = new Worker(new URL('./drawingWorker.mjs', import.meta.url), {
    // It needs none of the server's secrets.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 128 },
    stderr: true,
    stdout: true,
  })
  // What the engine writes about a picture it cannot read is not the server's log.
  worker.stdout.resume()
  worker.stderr.resume()
  return worker
}
