import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LoginResult, partAad, type Sealed, sealingInfo } from '@latchkey/protocol/wallet'
import { pino } from 'pino'
import { expect } from 'vitest'
import { removeFolder } from '../../../../scripts/folders/removeFolder.ts'
import type { ServerConfigInput } from '../config/serverConfig.ts'
import { createServer, type OwnDependencies } from '../createServer.ts'
import type { Database } from '../database/Database.ts'
import { sealTo } from '../roles/createRoleKeys.ts'
import { makeId } from '../roles/makeId.ts'
import { createWalletDevice } from './createWalletDevice.ts'
import { openTestDatabase } from './openTestDatabase.ts'
import { startInbox } from './startInbox.ts'
import { bytesOf, sealSlot, type TestSlot } from './walletSlots.ts'

export type TestDevice = Awaited<ReturnType<typeof createWalletDevice>>
export type TestWallet = Awaited<ReturnType<typeof startWallet>>

export const walletSite = 'https://shop.example'
export const walletUrl = 'http://localhost:4501'
const fast = { burst: 1e6, perSecond: 1e6 }

/** A server with both roles of the wallet, its mails, and devices that do what a frame does. */
export async function startWallet({
  config = {},
  database,
  dependencies = {},
  folder,
  wallet = {},
}: {
  config?: ServerConfigInput
  /** Closed by whoever opened it. */
  database?: Database
  dependencies?: Pick<OwnDependencies, 'now'>
  /** Of the key files. */
  folder?: string
  wallet?: ServerConfigInput['wallet']
} = {}) {
  const keys = folder ?? (await mkdtemp(join(tmpdir(), 'latchkey-wallet-')))
  const opened = database ?? (await openTestDatabase())
  const inbox = await startInbox()
  const logs: string[] = []
  const closeAll = async () => {
    if (!database) await opened.close()
    await inbox.close()
    if (!folder) await removeFolder(keys)
  }
  const server = await createServer(
    {
      chains: [
        {
          id: 'eip155:31337',
          name: 'Dev',
          nativeCurrency: { decimals: 18, name: 'Ether', symbol: 'ETH' },
          upstreams: [{ url: 'http://127.0.0.1:9' }],
        },
        {
          development: true,
          id: 'solana:DevDevDevDevDevDevDevDevDevDevDe',
          name: 'Dev Solana',
          nativeCurrency: { decimals: 9, name: 'Solana', symbol: 'SOL' },
          tokens: [
            {
              address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
              decimals: 6,
              name: 'USD Coin',
              symbol: 'USDC',
            },
          ],
          upstreams: [{ url: 'http://127.0.0.1:9' }],
        },
      ],
      limits: { ratePerAddress: { keys: fast, login: fast, rest: fast } },
      parts: ['wallet', 'recovery'],
      publicChains: false,
      seedProjects: [
        { id: 'shop', name: 'Shop', origins: [walletSite] },
        { development: true, id: 'draft', name: 'Draft' },
      ],
      ...config,
      wallet: {
        embedders: [{ origins: [walletSite], project: 'shop' }],
        keys,
        mail: { from: 'wallet@example.com', url: inbox.url },
        // Most tests ask what a second device gets, not when.
        newDeviceHold: { days: 14, hours: 0 },
        ...wallet,
      },
    },
    {
      ...dependencies,
      database: opened,
      logger: pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) }),
    },
  ).catch(async (error: unknown) => {
    await closeAll()
    throw error
  })

  const start = (device: TestDevice, email: string, change: object = {}) =>
    device.ask('POST', '/wallet/v1/logins', {
      email,
      projectId: 'shop',
      site: walletSite,
      ...change,
    })
  const codeOf = (email: string) => inbox.find(email, /(\d{6}) is your code/)
  const enter = (device: TestDevice, loginId: unknown, code: string) =>
    device.ask('POST', `/wallet/v1/logins/${loginId}/code`, { code })

  async function logIn(device: TestDevice, email: string): Promise<LoginResult> {
    inbox.mails.length = 0
    const started = await start(device, email)
    expect(started).toMatchObject({ status: 200 })
    const entered = await enter(device, started.body['loginId'], await codeOf(email))
    expect(entered).toMatchObject({ status: 200 })
    return entered.body as LoginResult
  }

  async function sealingKeys(): Promise<{ recovery: string; wallet: string }> {
    const answer = await server.wallet?.fetch(
      new Request(`${walletUrl}/wallet/v1/config?projectId=shop`),
    )
    const config = ((await answer?.json()) ?? {}) as {
      sealingKeys: { recovery: string; wallet: string }
    }
    return config.sealingKeys
  }

  /** Makes a wallet of an address as the frame does: both slots stored. */
  async function makeWallet(device: TestDevice, email: string, entropy = bytesOf(16)) {
    return makeFrom(device, await logIn(device, email), { entropy })
  }

  /** Makes the wallet that a login leads to. */
  async function makeFrom(
    device: TestDevice,
    result: LoginResult,
    {
      entropy = bytesOf(16),
      proof,
    }: { entropy?: Uint8Array; proof?: { challengeId: string } | undefined } = {},
  ) {
    if (result.next !== 'make') throw new Error(`next is ${result.next}`)
    const { introduction, walletId } = result
    const keysOf = await sealingKeys()
    const own = { kind: 'device', slotId: makeId(), walletId } as const
    const managed = { kind: 'managed', slotId: makeId(), walletId } as const
    const [part1, part2, managed1, managed2] = [0, 1, 2, 3].map(() => bytesOf(32)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ]
    const seal = (slot: TestSlot, parts: readonly [Uint8Array, Uint8Array]) =>
      sealSlot(entropy, { aad: partAad(slot), kind: slot.kind, parts })
    const toRole = (key: string, slot: TestSlot, part: Uint8Array) =>
      sealTo(key, part, { aad: partAad(slot), info: sealingInfo.toRole })
    const put = async (slot: TestSlot, ciphertext: string, part: Uint8Array) =>
      device.ask('PUT', `/wallet/v1/wallets/${walletId}/slots/${slot.slotId}`, {
        ciphertext,
        kind: slot.kind,
        part: await toRole(keysOf.wallet, slot, part),
      })
    expect(await put(own, await seal(own, [part1, part2]), part2)).toMatchObject({ status: 204 })
    const managedSlot = await seal(managed, [managed1, managed2])
    expect(await put(managed, managedSlot, managed1)).toMatchObject({ status: 204 })
    const path = `/recovery/v1/wallets/${walletId}/slots/${managed.slotId}`
    const part = await toRole(keysOf.recovery, managed, managed2)
    const kept = await device.ask('PUT', path, { introduction, part, ...(proof && { proof }) })
    if (kept.status !== 204) throw new Error(`the role recovery answers ${kept.code}`)
    const descriptor = {
      addresses: { eip155: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', solana: 'oeYf6KAJ' },
      version: 1,
      walletId,
    }
    const finished = await device.ask('POST', `/wallet/v1/wallets/${walletId}`, {
      descriptor,
      deviceSlotId: own.slotId,
    })
    expect(finished).toMatchObject({ status: 204 })
    const made = await device.ask('POST', `/recovery/v1/wallets/${walletId}/made`, { descriptor })
    expect(made).toMatchObject({ status: 204 })
    return {
      descriptor,
      entropy,
      introduction,
      managed,
      own,
      part1,
      part2,
      parts: [part2, managed1, managed2],
      walletId,
    }
  }

  /** Puts a slot of a device that has opened the wallet, to which it adds itself. */
  async function putOwnSlot(device: TestDevice, walletId: string): Promise<TestSlot> {
    const own = { kind: 'device', slotId: makeId(), walletId } as const
    const parts = [bytesOf(32), bytesOf(32)] as const
    const { wallet: sealingKey } = await sealingKeys()
    const kept = await device.ask('PUT', `/wallet/v1/wallets/${walletId}/slots/${own.slotId}`, {
      ciphertext: await sealSlot(bytesOf(16), { aad: partAad(own), kind: own.kind, parts }),
      kind: own.kind,
      part: await sealTo(sealingKey, parts[1], { aad: partAad(own), info: sealingInfo.toRole }),
    })
    expect(kept).toMatchObject({ status: 204 })
    return own
  }

  /** Reads a part, and opens what it is sealed in. */
  async function readPart(device: TestDevice, role: 'recovery' | 'wallet', slot: TestSlot) {
    const path = `/${role}/v1/wallets/${slot.walletId}/slots/${slot.slotId}/part`
    const answer = await device.ask('POST', path, { sealingKey: device.sealingKey })
    if (answer.status !== 200) return { answer }
    const part = await device.open(answer.body['part'] as Sealed, {
      aad: partAad(slot),
      info: sealingInfo.toDevice,
    })
    return { answer, ciphertext: String(answer.body['ciphertext']), part }
  }

  return {
    async close() {
      await server.close()
      await closeAll()
    },
    codeOf,
    createDevice: (options?: Parameters<typeof createWalletDevice>[1]) =>
      createWalletDevice(server, options),
    database: opened,
    enter,
    fetch: async (path: string, init?: RequestInit) =>
      server.wallet?.fetch(new Request(`${walletUrl}${path}`, init)),
    folder: keys,
    inbox,
    logIn,
    logs,
    makeFrom,
    makeWallet,
    putOwnSlot,
    readPart,
    sealingKeys,
    server,
    start,
  }
}
