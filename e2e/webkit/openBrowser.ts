import { setTimeout as pause } from 'node:timers/promises'
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver'
import { createPatience } from '../../packages/devnet/src/process/createPatience.ts'
import { type Guarded, spawnGuarded } from '../../packages/devnet/src/process/spawnGuarded.ts'
import { findPort } from '../../scripts/ports/findPort.ts'
import type { WebKit } from '../findWebKit.ts'

export type Browser = { driver: WebDriver; version: string }

type OpenBrowserOptions = {
  webkit: WebKit
  /** Where goes what it asks of other hosts. */
  proxy: string
  /** Called with what ends a part of the browser, as soon as that part runs. */
  onStart: (stop: () => Promise<void>) => void
}

const pollMs = 50
/**
 * Of some twenty starts of WebKitGTK 2.50 one ends at once and without a word, on a busy machine, and the driver waits
 * for it for ever.
 */
const startTimeoutMs = 20_000
const maxStarts = 4

/** Opens a WebKit with a screen of its own, which has only this machine. */
export async function openBrowser(options: OpenBrowserOptions): Promise<Browser> {
  const screen = await openScreen(options)
  for (let starts = 0; starts < maxStarts; starts += 1) {
    // A busy machine that was too slow once has longer the next time.
    const driver = await start(screen, options, startTimeoutMs * (starts + 1))
    if (!driver) continue
    options.onStart(() => driver.quit())
    const version = (await driver.getCapabilities()).get('browserVersion')
    return { driver, version: String(version) }
  }
  throw new Error(`WebKit did not start ${maxStarts} times.`)
}

/** Starts a screen, and gives the number that it took. */
async function openScreen({ onStart, webkit }: OpenBrowserOptions): Promise<string | undefined> {
  const screen = spawnGuarded(webkit.display, [
    ...['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
  ])
  onStart(screen.stop)
  const [, number] = await Promise.race([
    screen.printed(/^(\d+)\n/m),
    screen.exited.then(({ output }) => Promise.reject(new Error(`No screen: ${output}`))),
  ])
  return number
}

/** Starts driver and browser, or gives nothing when the browser does not come. */
async function start(
  screen: string | undefined,
  { onStart, proxy, webkit }: OpenBrowserOptions,
  timeoutMs: number,
): Promise<WebDriver | undefined> {
  const port = await findPort()
  const server = spawnGuarded('env', [
    `DISPLAY=:${screen}`,
    // Root, as in most containers, may not use the sandbox.
    ...(process.getuid?.() === 0 ? ['WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS=1'] : []),
    ...[webkit.driver, `--port=${port}`, '--host=127.0.0.1'],
  ])
  onStart(server.stop)
  await untilReady(port, server)
  const session = new Builder()
    .usingServer(`http://127.0.0.1:${port}`)
    .withCapabilities(capabilities(proxy))
    .build()
  const driver = await Promise.race([session, pause(timeoutMs, undefined, { ref: false })])
  if (driver) return driver
  // Refused once the driver is gone; no one asks for it any more.
  session.then(undefined, () => {})
  await server.stop()
  return undefined
}

function capabilities(proxy: string): Capabilities {
  return new Capabilities({
    browserName: 'MiniBrowser',
    proxy: {
      httpProxy: proxy,
      noProxy: ['localhost', '127.0.0.1'],
      proxyType: 'manual',
      sslProxy: proxy,
    },
  })
}

async function untilReady(port: number, { exited, said }: Guarded): Promise<void> {
  const patience = createPatience({ said })
  let hasEnded = false
  void exited.then(() => {
    hasEnded = true
  })
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (hasEnded || patience.isOver()) throw new Error('The driver of WebKit does not answer.')
    await pause(pollMs)
  }
}
