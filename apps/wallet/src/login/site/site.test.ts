import { expect, test } from 'vitest'
import { signAsSite } from '../../testing/createFakeSite.ts'
import { createSocialWorld, type SocialWallet, waitOut } from '../../testing/createSocialWorld.ts'

const at = (status: string) => ({ action: 'AWAIT_PROVIDER', status })

/** Begins a login; what the site's server is to sign. */
async function begin({ login }: Pick<SocialWallet, 'login'>): Promise<string> {
  const begun = await login.social<'login.site'>({ provider: 'site' })
  if (begun.action !== 'AWAIT_SITE') throw new Error('The visitor is in')
  return begun.nonce
}

/** The whole way; how it ended. */
async function logIn(wallet: SocialWallet, subject?: string) {
  await wallet.login.returned({ assertion: signAsSite(await begin(wallet), subject) })
  return waitOut(wallet)
}

test('what the site’s server signs makes a wallet at both roles, which opens there again (S7.44)', async () => {
  const wallet = await createSocialWorld()
  const { server, session } = wallet
  const nonce = await begin(wallet)
  expect(nonce).toMatch(/^[\w-]{43}$/)
  await wallet.login.returned({ assertion: signAsSite(nonce) })
  expect((await waitOut(wallet)).answer).toEqual({ action: 'CONNECT' })
  expect(await session.read()).toMatchObject({ user: {} })
  expect(server.calls.filter((call) => call.endsWith('/complete'))).toHaveLength(2)
  await session.end()
  expect((await logIn(wallet)).answer).toEqual({ action: 'CONNECT' })
  // One that is known here asks nothing more of `recovery` than its half.
  expect(server.calls.filter((call) => call.endsWith('/complete'))).toHaveLength(3)
})

test('a device that is known gets in while `recovery` is down, and no wallet is made then', async () => {
  const wallet = await createSocialWorld()
  const { server, session } = wallet
  await logIn(wallet)
  await session.end()
  server.failNext(/recovery\/v1\/challenges$/, { status: 503 })
  expect((await logIn(wallet)).answer).toEqual({ action: 'CONNECT' })
  await session.end()
  server.failNext(/recovery\/v1\/challenges$/, { status: 503 })
  await expect(logIn(wallet, 'visitor-2')).rejects.toMatchObject({ code: 'recovery_down' })
})

test('error: another device is not let in to a wallet that is made', async () => {
  const wallet = await createSocialWorld()
  await logIn(wallet)
  const other = await createSocialWorld({ server: wallet.server })
  await expect(logIn(other)).rejects.toMatchObject({ code: 'device_refused' })
  expect(await other.session.read()).toBeUndefined()
})

test('error: what was signed for another login, or is nothing, is refused', async () => {
  const wallet = await createSocialWorld()
  const before = signAsSite(await begin(wallet))
  for (const assertion of [before, 'nothing']) {
    await begin(wallet)
    await wallet.login.returned({ assertion })
    await expect(waitOut(wallet)).rejects.toMatchObject({ code: 'provider_refused' })
  }
})

test('error: it is taken once, and by no login that waits for something else', async () => {
  const wallet = await createSocialWorld()
  const refused = { code: 'other_browser' }
  await expect(wallet.login.returned({ assertion: 'x' })).rejects.toMatchObject(refused)
  const assertion = signAsSite(await begin(wallet))
  expect(await wallet.login.wait({ after: 'opening' })).toEqual(at('away'))
  await wallet.login.returned({ assertion })
  await expect(wallet.login.returned({ assertion })).rejects.toMatchObject(refused)
  expect((await waitOut(wallet)).answer).toEqual({ action: 'CONNECT' })
  await wallet.login.social<'login.farcaster'>({ provider: 'farcaster' })
  await expect(wallet.login.returned({ assertion })).rejects.toMatchObject(refused)
})

test('error: without settings for it there is none', async () => {
  const wallet = await createSocialWorld()
  wallet.server.social.isOff = true
  await expect(begin(wallet)).rejects.toMatchObject({ code: 'provider_off' })
})
