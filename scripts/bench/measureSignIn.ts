import { installTestWallet } from '@latchkey/testing/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumFlags, findChromium } from '../../e2e/findChromium.ts'
import startWorld from '../../e2e/startWorld.ts'
import { readWorld } from '../../e2e/world.ts'

/** Over the floor: what the screen may add. */
const budgetMs = 150

/**
 * From the click that signs to the session that the server names, with a wallet that agrees at once; beside it the
 * floor, the same three requests and one signature by hand.
 */
export async function measureSignIn({ rounds }: { rounds: number }): Promise<void> {
  const stop = await startWorld()
  const { env, executablePath } = findChromium()
  const browser = await chromium.launch({
    args: chromiumFlags,
    env: { ...(process.env as Record<string, string>), ...env },
    executablePath,
  })
  try {
    const times: { floorMs: number; signInMs: number }[] = []
    for (let round = 0; round < rounds; round++) times.push(await measureRound(browser, round))
    const floorMs = median(times.map((each) => each.floorMs))
    const overMs = median(times.map((each) => each.signInMs - each.floorMs))
    const verdict = overMs <= budgetMs ? 'ok' : 'over budget'
    console.log(
      `click to session ${(floorMs + overMs).toFixed(0)} ms; by hand ${floorMs.toFixed(0)} ms, so ${overMs.toFixed(0)} ms over the floor (budget ${budgetMs})  ${verdict}`,
    )
  } finally {
    await browser.close()
    await stop?.()
  }
}

async function measureRound(browser: Browser, round: number) {
  const { chains, demoUrl = '', faucet } = (await readWorld()) ?? {}
  const accounts = faucet?.eip155.accounts ?? []
  const context = await browser.newContext({ baseURL: demoUrl ?? '' })
  const page = await context.newPage()
  // What tsx puts around functions, the page has not.
  await page.addInitScript({ content: 'globalThis.__name = (it) => it' })
  await installTestWallet(page, {
    chains: { 31337: chains?.['eip155:31337'] ?? '' },
    // Another each time: the server takes ten sign-ins of one account at once.
    privateKeys: [accounts[round % accounts.length]?.privateKey ?? '0x'],
  })
  await page.goto('/?siwx=server&namespaces=eip155&remote=0&devwallets=none')
  await page.getByTestId('connect-button').first().click()
  await page.getByTestId('wallet-selector-dev.latchkey.wallet').click()
  await page.getByTestId('siwx-sign').waitFor()
  const signInMs = await clickToSession(page)
  const floorMs = await byHand(page)
  await context.close()
  return { floorMs, signInMs }
}

/** Both ends are read in the page, where no runner's pace counts. */
function clickToSession(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const visitor = document.querySelector('#demo-visitor')
    // The modal is in the shadow of its host.
    const button = [...document.querySelectorAll('*')]
      .flatMap(({ shadowRoot }) => [...(shadowRoot?.querySelectorAll('*') ?? [])])
      .find((each) => each.getAttribute('data-testid') === 'siwx-sign')
    if (!visitor || !(button instanceof HTMLElement)) throw new Error('no button')
    const startedAt = performance.now()
    button.click()
    await new Promise<void>((resolve) => {
      const look = () => (visitor.textContent ? resolve() : requestAnimationFrame(look))
      look()
    })
    return performance.now() - startedAt
  })
}

/** Nonce, signature, session, and the server's word, with nothing of the toolkit but its server. */
function byHand(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const demo = globalThis as unknown as {
      latchkeyDemo: {
        latchkey: {
          options: { projectId: string; serverUrl: string }
          store: { getState(): { connections: { eip155: { address: string } } } }
        }
      }
    }
    const { options, store } = demo.latchkeyDemo.latchkey
    const { address } = store.getState().connections.eip155
    // The wallet of the page, as it announces itself.
    const provider = await new Promise<{ request(each: object): Promise<string> }>((resolve) => {
      addEventListener('eip6963:announceProvider', (event) =>
        resolve((event as CustomEvent).detail.provider),
      )
      dispatchEvent(new Event('eip6963:requestProvider'))
    })
    const ask = async (path: string, init?: RequestInit) => {
      const url = `${options.serverUrl}/auth/v1/${path}?projectId=${options.projectId}`
      return (await fetch(url, init)).json()
    }
    const startedAt = performance.now()
    const { issuedAt, nonce, token } = await ask('nonce')
    const message = `${location.host} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${location.origin}\nVersion: 1\nChain ID: 31337\nNonce: ${nonce}\nIssued At: ${issuedAt}`
    const bytes = new TextEncoder().encode(message)
    const hex = `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
    const signature = await provider.request({ method: 'personal_sign', params: [hex, address] })
    const session = await ask('authenticate', {
      body: JSON.stringify({ message, signature }),
      headers: { 'x-nonce-jwt': `Bearer ${token}` },
      method: 'POST',
    })
    const me = await ask('me', { headers: { authorization: `Bearer ${session.token}` } })
    if (!me.account) throw new Error(JSON.stringify(session))
    return performance.now() - startedAt
  })
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
