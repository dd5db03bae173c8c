import { readFile } from 'node:fs/promises'
import { createServer as createHttp } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import {
  absentNonce,
  type CompletedLogin,
  loginNonce,
  type WalletDescriptor,
} from '@latchkey/protocol/wallet'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createRoleKeys } from '../roles/createRoleKeys.ts'
import { descriptorDigest } from '../roles/descriptorDigest.ts'
import { writeIntroduction } from '../roles/introduction.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import { startWallet, type TestDevice, walletSite, walletUrl } from './startWallet.ts'

export type TestSite = Awaited<ReturnType<typeof startSiteWallet>>

/** What a device has asked both roles for. */
export type BegunSite = {
  challengeId: string
  issuer: string
  loginId: string
  /** What the site's server is to sign. */
  nonce: string
  nonceR: string
  nonceW: string
}

type Signing = {
  /** What differs from what a server signs that means well. */
  claims?: Readonly<Record<string, unknown>>
  header?: Readonly<Record<string, unknown>>
  key?: CryptoKey | Uint8Array
}

/** A key of a site, as it is named in its set. */
export async function makeSiteKey(kid: string, alg = 'ES256') {
  const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
  return { alg, jwk: { ...(await exportJWK(publicKey)), kid }, kid, privateKey }
}

/** A wallet with the own logins of three projects: two of one issuer, and one of which the role `recovery` knows nothing. */
export async function startSiteWallet() {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const key = await makeSiteKey('1')
  /** What the site's server answers whoever asks for its keys. */
  const site = {
    asked: 0,
    body: (): string => JSON.stringify({ keys: site.keys }),
    keys: [key.jwk] as object[],
    status: 200,
  }
  const http = createHttp((_, response) => {
    site.asked += 1
    response.writeHead(site.status, { 'content-type': 'application/json' }).end(site.body())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const issuer = `http://127.0.0.1:${port}`
  const loginOf = (project: string, of = issuer) => ({
    issuer: of,
    keys: `http://127.0.0.1:${port}/keys.json`,
    project,
  })
  const all = ['shop', 'twin'].map((project) => loginOf(project))
  const database = await openTestDatabase()
  const world = await startWallet({
    config: {
      recovery: { siteLogins: all },
      seedProjects: ['shop', 'twin', 'lone', 'plain', 'live'].map((id) => ({
        development: id !== 'live',
        id,
        name: id,
        origins: [walletSite],
      })),
    },
    database,
    dependencies: { now },
    wallet: {
      embedders: ['shop', 'twin', 'lone', 'plain', 'live'].map((project) => ({
        origins: [walletSite],
        project,
      })),
      siteLogins: [...all, loginOf('lone', `${issuer}/lone`), loginOf('live', `${issuer}/live`)],
      url: walletUrl,
    },
  })

  const start = (device: TestDevice, projectId = 'shop') =>
    device.ask('POST', '/wallet/v1/logins', { kind: 'site', projectId, site: walletSite })

  const challenge = (device: TestDevice, projectId = 'shop', purpose = 'enter') =>
    device.ask('POST', '/recovery/v1/challenges', { kind: 'site', projectId, purpose })

  /** Asks both roles; `recovery` can be left out, as when it is down. */
  async function begin(
    device: TestDevice,
    { project = 'shop', withRecovery = true }: { project?: string; withRecovery?: boolean } = {},
  ): Promise<BegunSite> {
    const asked = withRecovery ? await challenge(device, project) : undefined
    const { body, code, status } = await start(device, project)
    if (status !== 200) throw new Error(`the role wallet answers ${code}`)
    const nonceR = String(asked?.body['nonce'] ?? absentNonce)
    const nonceW = String(body['nonce'])
    const of = { client: String(body['client']), issuer: String(body['issuer']) }
    return {
      challengeId: String(asked?.body['challengeId']),
      issuer: of.issuer,
      loginId: String(body['loginId']),
      nonce: await loginNonce({ ...of, nonceR, nonceW, thumbprint: device.thumbprint }),
      nonceR,
      nonceW,
    }
  }

  /** What the site's server signs for a visitor. */
  async function sign(
    { issuer: iss, nonce }: Pick<BegunSite, 'issuer' | 'nonce'>,
    sub: string | undefined,
    { claims = {}, header = {}, key: other = key.privateKey }: Signing = {},
  ): Promise<string> {
    const seconds = Math.floor(clock.now / 1000)
    return new SignJWT({
      aud: walletUrl,
      exp: seconds + 300,
      iat: seconds,
      iss,
      nonce,
      ...(sub !== undefined && { sub }),
      ...claims,
    })
      .setProtectedHeader({ alg: 'ES256', kid: key.kid, typ: 'latchkey-login+jwt', ...header })
      .sign(other)
  }

  const complete = (
    device: TestDevice,
    { loginId, nonceR }: Pick<BegunSite, 'loginId' | 'nonceR'>,
    assertion: string,
  ) => device.ask('POST', `/wallet/v1/logins/${loginId}/complete`, { assertion, nonceR })

  const prove = (
    device: TestDevice,
    { challengeId, nonceW }: Pick<BegunSite, 'challengeId' | 'nonceW'>,
    assertion: string,
  ) => device.ask('POST', `/recovery/v1/challenges/${challengeId}/complete`, { assertion, nonceW })

  /** What each role answers to an assertion. */
  async function bothOf(device: TestDevice, begun: BegunSite, assertion: string) {
    const [wallet, recovery] = [
      await complete(device, begun, assertion),
      await prove(device, begun, assertion),
    ]
    return [wallet, recovery].map(({ code, status }) => (status === 200 ? 'in' : code))
  }

  /** The whole way at both roles. */
  async function proveBoth(device: TestDevice, subject: string, project = 'shop') {
    const begun = await begin(device, { project })
    const assertion = await sign(begun, subject)
    const entered = await complete(device, begun, assertion)
    if (entered.status !== 200) throw new Error(`the role wallet answers ${entered.code}`)
    const proven = await prove(device, begun, assertion)
    if (proven.status !== 200) throw new Error(`the role recovery answers ${proven.code}`)
    const result = entered.body as CompletedLogin
    return { assertion, begun, proof: { challengeId: begun.challengeId }, result }
  }

  return {
    ...world,
    begin,
    bothOf,
    challenge,
    clock,
    async close() {
      await world.close()
      await database.close()
      await new Promise((resolve) => http.close(resolve))
    },
    complete,
    /** Writes an introduction as whoever has the key file of the role `wallet` can. */
    async introduce({
      descriptor,
      ...said
    }: {
      descriptor: WalletDescriptor | object
      device: string
      walletId: string
    }) {
      const file = await readFile(join(world.folder, 'wallet.key'))
      return writeIntroduction(await createRoleKeys(Uint8Array.from(file)), {
        ...said,
        descriptor: descriptorDigest(descriptor as WalletDescriptor),
        now: clock.now,
        project: 'shop',
        purpose: 'register',
        site: walletSite,
      })
    },
    issuer,
    key,
    async makeOf(device: TestDevice, subject: string, project = 'shop') {
      const { proof, result } = await proveBoth(device, subject, project)
      return world.makeFrom(device, result, { proof })
    },
    prove,
    proveBoth,
    register: (device: TestDevice, introduction: string, proof?: { challengeId: string }) =>
      device.ask('POST', '/recovery/v1/registrations', { introduction, ...(proof && { proof }) }),
    sign,
    site,
    startLogin: start,
  }
}
