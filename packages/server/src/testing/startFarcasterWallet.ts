import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type PlayFarcaster, startFarcaster } from '@latchkey/devnet/test-social'
import {
  absentNonce,
  type CompletedLogin,
  type OpenedChannel,
  type WalletDescriptor,
} from '@latchkey/protocol/wallet'
import { createRoleKeys } from '../roles/createRoleKeys.ts'
import { descriptorDigest } from '../roles/descriptorDigest.ts'
import { writeIntroduction } from '../roles/introduction.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import { createPlayHolders, startFarcasterNode } from './startFarcasterNode.ts'
import { startWallet, type TestDevice, walletSite, walletUrl } from './startWallet.ts'

export type TestFarcaster = Awaited<ReturnType<typeof startFarcasterWallet>>

/** What a device has asked both roles for. */
type Begun = { challengeId: string; loginId: string; nonceR: string; nonceW: string }

export type SignedByPlay = { message: string; signature: string }

/** A wallet with logins by accounts of Farcaster, two nodes for each role, and a clock for all of them. */
export async function startFarcasterWallet() {
  const clock = { now: Date.now() }
  const now = () => clock.now
  const holders = createPlayHolders()
  const relay = await startFarcaster({ now, registry: holders })
  const [one, other, third, fourth] = await Promise.all([
    startFarcasterNode(holders),
    startFarcasterNode(holders),
    startFarcasterNode(holders),
    startFarcasterNode(holders),
  ])
  const nodes = { recovery: [third, fourth], wallet: [one, other] } as const
  const urlsOf = (role: keyof typeof nodes) => nodes[role].map(({ url }) => url)
  const database = await openTestDatabase()
  const world = await startWallet({
    config: { recovery: { social: { farcaster: { nodes: urlsOf('recovery') } } } },
    database,
    dependencies: { now },
    wallet: {
      social: { farcaster: { nodes: urlsOf('wallet'), relay: relay.url } },
      url: walletUrl,
    },
  })

  /** Asks both roles; `recovery` can be left out, as when it is down. */
  async function begin(
    device: TestDevice,
    { purpose = 'enter', withRecovery = true }: { purpose?: string; withRecovery?: boolean } = {},
  ): Promise<Begun> {
    const challenge = withRecovery
      ? await device.ask('POST', '/recovery/v1/challenges', { kind: 'farcaster', purpose })
      : undefined
    const { body, code, status } = await device.ask('POST', '/wallet/v1/logins', {
      kind: 'farcaster',
      projectId: 'shop',
      site: walletSite,
    })
    if (status !== 200) throw new Error(`the role wallet answers ${code}`)
    return {
      challengeId: String(challenge?.body['challengeId']),
      loginId: String(body['loginId']),
      nonceR: String(challenge?.body['nonce'] ?? absentNonce),
      nonceW: String(body['nonce']),
    }
  }

  const open = (device: TestDevice, { loginId, nonceR }: Pick<Begun, 'loginId' | 'nonceR'>) =>
    device.ask('POST', `/wallet/v1/logins/${loginId}/channel`, { nonceR })

  const wait = (device: TestDevice, { loginId }: Pick<Begun, 'loginId'>) =>
    device.ask('GET', `/wallet/v1/logins/${loginId}/channel`)

  const complete = (device: TestDevice, { loginId, nonceR }: Begun, signed: SignedByPlay) =>
    device.ask('POST', `/wallet/v1/logins/${loginId}/complete`, { ...signed, nonceR })

  const prove = (device: TestDevice, { challengeId, nonceW }: Begun, signed: SignedByPlay) =>
    device.ask('POST', `/recovery/v1/challenges/${challengeId}/complete`, { ...signed, nonceW })

  /** What the phone does with the code, and what the frame learns of it. */
  async function sign(device: TestDevice, begun: Begun, account: PlayFarcaster) {
    const opened = await open(device, begun)
    if (opened.status !== 200) throw new Error(`the channel is refused: ${opened.code}`)
    await relay.sign((opened.body as OpenedChannel).url, account)
    const { body, code } = await wait(device, begun)
    if (body['status'] !== 'signed') throw new Error(`nothing was signed: ${code}`)
    return { message: String(body['message']), signature: String(body['signature']) }
  }

  /** The whole way at the role `wallet`. */
  async function enter(
    device: TestDevice,
    account: PlayFarcaster,
    options?: Parameters<typeof begin>[1],
  ) {
    const begun = await begin(device, options)
    const signed = await sign(device, begun, account)
    return { begun, entered: await complete(device, begun, signed), signed }
  }

  /** The whole way at both roles. */
  async function proveBoth(device: TestDevice, account: PlayFarcaster) {
    const { begun, entered, signed } = await enter(device, account)
    if (entered.status !== 200) throw new Error(`the role wallet answers ${entered.code}`)
    const proven = await prove(device, begun, signed)
    if (proven.status !== 200) throw new Error(`the role recovery answers ${proven.code}`)
    const result = entered.body as CompletedLogin
    return { proof: { challengeId: begun.challengeId }, result, subject: proven.body['subject'] }
  }

  return {
    ...world,
    begin,
    clock,
    async close() {
      await world.close()
      await database.close()
      await relay.close()
      await Promise.all([...nodes.wallet, ...nodes.recovery].map((node) => node.close()))
    },
    complete,
    enter,
    holders,
    /** Writes an introduction as whoever has the key file of the role `wallet` can. */
    async introduce({
      descriptor,
      ...said
    }: {
      descriptor: WalletDescriptor | object
      device: string
      walletId: string
    }) {
      const keys = await createRoleKeys(
        Uint8Array.from(await readFile(join(world.folder, 'wallet.key'))),
      )
      return writeIntroduction(keys, {
        ...said,
        descriptor: descriptorDigest(descriptor as WalletDescriptor),
        now: clock.now,
        project: 'shop',
        purpose: 'register',
        site: walletSite,
      })
    },
    async makeOf(device: TestDevice, account: PlayFarcaster) {
      const { proof, result } = await proveBoth(device, account)
      return world.makeFrom(device, result, { proof })
    },
    nodes,
    open,
    prove,
    proveBoth,
    register: (device: TestDevice, introduction: string, proof: { challengeId: string }) =>
      device.ask('POST', '/recovery/v1/registrations', { introduction, proof }),
    relay,
    sign,
    wait,
  }
}
