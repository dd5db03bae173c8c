import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RunningProvider, startProvider } from '@latchkey/devnet/test-social'
import {
  absentNonce,
  type CompletedLogin,
  loginNonce,
  partAad,
  readLoginReturn,
  returnPath,
  sealingInfo,
  type WindowProvider,
} from '@latchkey/protocol/wallet'
import { createMarkedRows } from '../roles/createMarkedRows.ts'
import { createRoleKeys, sealTo } from '../roles/createRoleKeys.ts'
import { type Introduction, writeIntroduction } from '../roles/introduction.ts'
import { makeId } from '../roles/makeId.ts'
import { providers } from '../roles/providers/providers.ts'
import { openMemoryDatabase } from './openMemoryDatabase.ts'
import { socialSetups } from './socialSetups.ts'
import { startWallet, type TestDevice, walletSite, walletUrl } from './startWallet.ts'
import { bytesOf } from './walletSlots.ts'

export type TestSocial = Awaited<ReturnType<typeof startSocial>>
type TestAccount = Parameters<RunningProvider['consent']>[1] & object

/** What a device has asked both roles for. */
type BegunSocial = {
  challengeId: string
  loginId: string
  nonceR: string
  nonceW: string
  /** Of the provider's page. */
  query: URLSearchParams
  /** The same for a code of the role `recovery`, where it has one of its own. */
  recoveryQuery: URLSearchParams | undefined
  state: string
}

/** A wallet with logins by a provider's stand-in, devices that do what a frame does, and a clock for all of them. */
export async function startSocial({ name = 'google' }: { name?: WindowProvider } = {}) {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const redirectUri = `${walletUrl}${returnPath('wallet', name)}`
  const recoveryUri = `${walletUrl}${returnPath('recovery', name)}`
  const facts = providers[name]
  const setup = socialSetups[name]()
  const { client: id, secret } = setup
  const provider = await startProvider({
    client: {
      id,
      redirectUris: name === 'github' ? [`${walletUrl}/returns/`] : [redirectUri, recoveryUri],
      secret,
    },
    now,
    standIn: setup.standIn,
  })
  const standIn = provider.url
  const settings = {
    recovery: { [name]: { ...setup.recovery, standIn } },
    wallet: { [name]: { ...setup.wallet, standIn } },
  }
  const database = await openMemoryDatabase()
  const world = await startWallet({
    config: { recovery: { social: settings.recovery } },
    database,
    dependencies: { now },
    wallet: { social: settings.wallet, url: walletUrl },
  })

  /** Asks both roles; `recovery` can be left out, as when it is down. */
  async function begin(
    device: TestDevice,
    { purpose = 'enter', withRecovery = true }: { purpose?: string; withRecovery?: boolean } = {},
  ): Promise<BegunSocial> {
    const challenge = withRecovery
      ? await device.ask('POST', '/recovery/v1/challenges', {
          kind: 'social',
          provider: name,
          purpose,
        })
      : undefined
    const login = await device.ask('POST', '/wallet/v1/logins', {
      kind: 'social',
      projectId: 'shop',
      provider: name,
      site: walletSite,
    })
    const { body } = login
    if (login.status !== 200) throw new Error(`the role wallet answers ${login.code}`)
    const nonceR = String(challenge?.body['nonce'] ?? absentNonce)
    const nonceW = String(body['nonce'])
    const { thumbprint } = device
    const { hasVerifier, issuer, proof, responseMode, scope } = facts
    /** As the frame asks a provider by what a role has given it. */
    const queryOf = (asked: Readonly<Record<string, unknown>>, uri: string) =>
      new URLSearchParams({
        client_id: String(asked['client']),
        ...(hasVerifier && {
          code_challenge: String(asked['challenge']),
          code_challenge_method: 'S256',
        }),
        redirect_uri: uri,
        ...(proof === 'idToken' && { response_mode: responseMode }),
        response_type: 'code',
        ...(scope !== undefined && { scope }),
        state: String(asked['state']),
      })
    const query = queryOf(body, redirectUri)
    const client = String(body['client'])
    if (proof === 'idToken')
      query.set('nonce', await loginNonce({ client, issuer, nonceR, nonceW, thumbprint }))
    const code = challenge?.body['code'] as Record<string, unknown> | undefined
    return {
      challengeId: String(challenge?.body['challengeId']),
      loginId: String(body['loginId']),
      nonceR,
      nonceW,
      query,
      recoveryQuery: code && queryOf(code, recoveryUri),
      state: String(body['state']),
    }
  }

  /** What the wallet's origin answers a browser that a provider sends back. */
  async function comeBack(location: string, init?: RequestInit) {
    const { pathname, search } = new URL(location)
    const answer = await world.fetch(`${pathname}${search}`, init)
    return { location: answer?.headers.get('location') ?? '', status: answer?.status ?? 0 }
  }

  /** What the provider answers by the browser. */
  async function answerOf({ query }: Pick<BegunSocial, 'query'>, account: TestAccount | undefined) {
    if (facts.responseMode === 'form_post')
      return (await provider.consentByForm(query, account)).form
    return new URL(await provider.consent(query, account)).searchParams
  }

  /** Comes back by a form, which a page of the provider posts. */
  const post = (form: URLSearchParams, headers: Readonly<Record<string, string>> = {}) =>
    comeBack(redirectUri, {
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      method: 'POST',
    })

  /** Goes to the provider and comes back: what the browser is given. */
  async function visit(begun: Pick<BegunSocial, 'query'>, account: TestAccount | undefined) {
    const answer = await answerOf(begun, account)
    const { location } = await (facts.responseMode === 'form_post'
      ? post(answer)
      : comeBack(`${redirectUri}?${answer}`))
    const said = readLoginReturn(new URL(location).hash)
    return said?.status === 'returned' ? said.completion : ''
  }

  /** The same for the role `recovery`. */
  async function visitRecovery(
    { recoveryQuery: query }: Pick<BegunSocial, 'recoveryQuery'>,
    account: TestAccount,
  ) {
    if (!query) throw new Error('The role recovery wants no code')
    const { location } = await comeBack(await provider.consent(query, account))
    const said = readLoginReturn(new URL(location).hash)
    return said?.status === 'halfway' ? said.completion : ''
  }

  const complete = (device: TestDevice, { loginId, nonceR }: BegunSocial, completion: string) =>
    device.ask('POST', `/wallet/v1/logins/${loginId}/complete`, { completion, nonceR })

  const prove = (device: TestDevice, { challengeId, nonceW }: BegunSocial, idToken: unknown) =>
    device.ask('POST', `/recovery/v1/challenges/${challengeId}/complete`, { idToken, nonceW })

  const proveByCode = (device: TestDevice, { challengeId }: BegunSocial, completion: string) =>
    device.ask('POST', `/recovery/v1/challenges/${challengeId}/complete`, { completion })

  /** The way at the role `wallet` of what was begun. */
  async function finish(device: TestDevice, begun: BegunSocial, account: TestAccount) {
    const answer = await complete(device, begun, await visit(begun, account))
    if (answer.status !== 200) throw new Error(`the role wallet answers ${answer.code}`)
    return answer.body as CompletedLogin
  }

  /** The whole way at the role `wallet`. */
  async function enter(
    device: TestDevice,
    account: TestAccount,
    options?: Parameters<typeof begin>[1],
  ) {
    const begun = await begin(device, options)
    return { begun, result: await finish(device, begun, account) }
  }

  /** The whole way at both roles; where each has a code of its own, that of `recovery` comes first. */
  async function proveBoth(
    device: TestDevice,
    account: TestAccount,
    options?: Parameters<typeof begin>[1],
  ) {
    const begun = await begin(device, options)
    const half = begun.recoveryQuery && (await visitRecovery(begun, account))
    const result = await finish(device, begun, account)
    const proven = await (half === undefined
      ? prove(device, begun, result.idToken)
      : proveByCode(device, begun, half))
    if (proven.status !== 200) throw new Error(`the role recovery answers ${proven.code}`)
    return { proof: { challengeId: begun.challengeId }, result }
  }

  const keysOf = async (role: 'recovery' | 'wallet') =>
    createRoleKeys(Uint8Array.from(await readFile(join(world.folder, `${role}.key`))))

  /** Writes an introduction as whoever has the key file of the role `wallet` can. */
  const introduce = async (said: Pick<Introduction, 'device' | 'email' | 'purpose' | 'walletId'>) =>
    writeIntroduction(await keysOf('wallet'), {
      ...said,
      now: clock.now,
      project: 'shop',
      site: walletSite,
    })

  /** Puts a part of a managed slot to the role `recovery`. */
  async function putRecovery(
    device: TestDevice,
    {
      walletId,
      ...said
    }: { introduction: string; proof: { challengeId: string }; walletId: string },
  ) {
    const slot = { kind: 'managed', slotId: makeId(), walletId } as const
    const { recovery } = await world.sealingKeys()
    const part = await sealTo(recovery, bytesOf(32), {
      aad: partAad(slot),
      info: sealingInfo.toRole,
    })
    const path = `/recovery/v1/wallets/${walletId}/slots/${slot.slotId}`
    return device.ask('PUT', path, { ...said, part })
  }

  /** Says of a login or challenge that it is at another provider, as its role itself would have written it. */
  async function moveToProvider(
    id: string,
    other: string,
    role: 'recovery' | 'wallet' = 'wallet',
  ): Promise<void> {
    const keys = await keysOf(role)
    const marked = createMarkedRows({ database, keys, now, onRefused: () => undefined })
    const table = role === 'wallet' ? 'wallet_social_logins' : 'recovery_challenges'
    const [row] = await marked.find(table, 'id = $1', [id])
    clock.now += 1
    if (row) await marked.put(table, { ...row, provider: other })
  }

  return {
    ...world,
    answerOf,
    begin,
    clock,
    async close() {
      await world.close()
      await database.close()
      await provider.close()
    },
    comeBack,
    complete,
    enter,
    introduce,
    async makeSocial(device: TestDevice, account: TestAccount) {
      const { proof, result } = await proveBoth(device, account)
      return world.makeFrom(device, result, { proof })
    },
    moveToProvider,
    post,
    prove,
    proveBoth,
    proveByCode,
    provider,
    putRecovery,
    register: (device: TestDevice, introduction: string, proof?: { challengeId: string }) =>
      device.ask('POST', '/recovery/v1/registrations', { introduction, ...(proof && { proof }) }),
    secret: setup.hidden,
    settings,
    visit,
    visitRecovery,
  }
}
