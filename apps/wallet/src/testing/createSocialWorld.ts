import { readLoginReturn, type WindowProvider } from '@latchkey/protocol/wallet'
import { toBase64url } from '../base64url.ts'
import type { Site } from '../device/keptSession.ts'
import { createFakeServer } from './createFakeServer.ts'
import type { FakeAccount } from './createFakeSocial.ts'
import { createTestTab } from './createTestTab.ts'
import { createTestWallet } from './createTestWallet.ts'

export type SocialServer = Awaited<ReturnType<typeof createFakeServer>>
export type SocialWallet = ReturnType<typeof createTestWallet>

export const ann: FakeAccount = { email: 'ann@example.com', name: 'ann', sub: '1' }

/** A ticket, as the page makes it in a click. */
export function makeWindow() {
  const make = (length: number) => toBase64url(crypto.getRandomValues(new Uint8Array(length)))
  return { id: make(16), secret: make(32) }
}

/** A page with a frame, at the wallet's own domain or at another one. */
export async function createSocialWorld({
  server,
  site,
}: {
  server?: SocialServer
  site?: Site
} = {}) {
  const own = server ?? (await createFakeServer())
  return { ...createTestWallet(own, site && { site }), server: own }
}

/** Begins a login, and takes its window to the provider. */
export async function beginLogin(
  wallet: SocialWallet,
  server: SocialServer,
  {
    provider = 'google',
    ...options
  }: { hasSession?: boolean; isOwn?: boolean; provider?: WindowProvider } = {},
) {
  const { isOwn = true, ...asked } = options
  const window = makeWindow()
  const tab = createTestTab(server, isOwn ? { storage: wallet.context.storage } : {})
  const started = await wallet.login.social({ provider, window, ...asked })
  await tab.run(`#${window.id}.${window.secret}`)
  return { ...window, address: tab.left[0] ?? '', started, tab }
}

/** The visitor says at the provider who they are, once or twice, and the window comes back on the wallet's own domain. */
export async function logIn(
  wallet: SocialWallet,
  server: SocialServer,
  account: FakeAccount | undefined = ann,
  {
    provider = 'google',
    second = account,
  }: { provider?: WindowProvider; second?: FakeAccount } = {},
) {
  const begun = await beginLogin(wallet, server, { provider })
  const { tab } = begun
  await tab.run(server.social.comeBack(begun.address, account))
  const again = tab.left[1]
  if (again !== undefined) await tab.run(server.social.comeBack(again, second))
  return begun
}

/** What the page is answered until something else than a stage is. */
export async function waitOut({ login }: Pick<SocialWallet, 'login'>) {
  const seen: string[] = []
  let after: 'away' | 'lost' | 'opening' | 'returned' = 'opening'
  for (;;) {
    const answer = await login.wait({ after })
    if (answer.action !== 'AWAIT_PROVIDER') return { answer, seen }
    after = answer.status
    seen.push(after)
    if (after === 'lost') return { answer, seen }
  }
}

/** What a server tells the window of another page, which is not of the wallet's domain. */
export function completionOf(address: string) {
  const said = readLoginReturn(address.slice(address.indexOf('#')))
  if (said?.status !== 'returned') throw new Error('The visitor has refused')
  return { completion: said.completion, loginId: said.loginId }
}
