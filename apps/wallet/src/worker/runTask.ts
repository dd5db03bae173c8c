import { partAad, sealingInfo, type WalletDescriptor } from '@latchkey/protocol/wallet'
import { fromBase64url, toBase64url } from '../base64url.ts'
import { isEqual } from '../bytes.ts'
import { RequestError } from '../errors/RequestError.ts'
import { deriveKeys, type WalletKeys } from '../keys/deriveKeys.ts'
import { type createSealingKey, sealTo } from '../sealing/sealing.ts'
import {
  entropyLength,
  openSlot,
  partLength,
  SlotDamagedError,
  type SlotName,
  type SlotParts,
  sealSlot,
} from '../slots/slot.ts'
import { unwrapPart, wrapPart } from '../slots/wrapPart.ts'
import { sign } from './sign.ts'
import type {
  ClosedSlot,
  NewDeviceSlot,
  NewManagedSlot,
  TaskResult,
  WorkerTask,
} from './workerMessages.ts'

type SealingKey = Awaited<ReturnType<typeof createSealingKey>>

/** Does a task. What it learns of secrets is wiped before it answers. */
export async function runTask(
  task: WorkerTask,
  sealingKey: SealingKey,
): Promise<TaskResult<WorkerTask['task']>> {
  switch (task.task) {
    case 'make':
      return make(task)
    case 'open':
      return withKeys(task, sealingKey, async () => ({}))
    case 'manage':
      return withKeys(task, sealingKey, (_, entropy) =>
        makeManagedSlot(entropy, {
          sealingKeys: task.sealingKeys,
          walletId: task.descriptor.walletId,
        }),
      )
    case 'resplit':
      return withKeys(task, sealingKey, (_, entropy) =>
        makeDeviceSlot(entropy, {
          sealingKey: task.sealingKeys.wallet,
          walletId: task.descriptor.walletId,
          wrapping: task.wrapping,
        }),
      )
    case 'sign':
      return withKeys(task, sealingKey, async (keys) => task.toSign.map((each) => sign(each, keys)))
  }
}

async function make({
  sealingKeys,
  walletId,
  wrapping,
}: Extract<WorkerTask, { task: 'make' }>): Promise<TaskResult<'make'>> {
  const entropy = crypto.getRandomValues(new Uint8Array(entropyLength))
  try {
    const keys = await deriveKeys(entropy)
    keys.wipe()
    const [device, managed] = await Promise.all([
      makeDeviceSlot(entropy, { sealingKey: sealingKeys.wallet, walletId, wrapping }),
      makeManagedSlot(entropy, { sealingKeys, walletId }),
    ])
    return {
      descriptor: {
        addresses: { eip155: keys.eip155.address, solana: keys.solana.address },
        version: 1,
        walletId,
      },
      device,
      managed,
    }
  } finally {
    wipe(entropy)
  }
}

async function makeManagedSlot(
  entropy: Uint8Array,
  {
    sealingKeys,
    walletId,
  }: { sealingKeys: { recovery: string; wallet: string }; walletId: string },
): Promise<NewManagedSlot> {
  const parts = makeParts()
  const name: SlotName = { kind: 'managed', slotId: makeId(), walletId }
  try {
    const [ciphertext, part, recoveryPart] = await Promise.all([
      sealSlot(entropy, parts, name),
      sealTo(sealingKeys.wallet, parts.part1, toRole(name)),
      sealTo(sealingKeys.recovery, parts.part2, toRole(name)),
    ])
    return { ciphertext: toBase64url(ciphertext), part, recoveryPart, slotId: name.slotId }
  } finally {
    wipe(parts.part1, parts.part2)
  }
}

async function makeDeviceSlot(
  entropy: Uint8Array,
  { sealingKey, walletId, wrapping }: { sealingKey: string; walletId: string; wrapping: CryptoKey },
): Promise<NewDeviceSlot> {
  const parts = makeParts()
  const name: SlotName = { kind: 'device', slotId: makeId(), walletId }
  try {
    const [ciphertext, part, wrapped] = await Promise.all([
      sealSlot(entropy, parts, name),
      sealTo(sealingKey, parts.part2, toRole(name)),
      wrapPart(wrapping, parts.part1, name),
    ])
    return { ciphertext: toBase64url(ciphertext), part, slotId: name.slotId, wrapped }
  } finally {
    wipe(parts.part1, parts.part2)
  }
}

/** Opens a slot and works with what is in it, once its addresses are those of the descriptor. */
async function withKeys<Result>(
  { descriptor, slot }: { descriptor: WalletDescriptor; slot: ClosedSlot },
  sealingKey: SealingKey,
  work: (keys: WalletKeys, entropy: Uint8Array) => Promise<Result>,
): Promise<Result> {
  const name: SlotName = { kind: slot.kind, slotId: slot.slotId, walletId: descriptor.walletId }
  const parts = await openParts(slot, name, sealingKey)
  const entropy = await openSlot(fromBase64url(slot.ciphertext), parts, name)
  wipe(parts.part1, parts.part2)
  const keys = await deriveKeys(entropy)
  try {
    requireAddresses(keys, descriptor)
    return await work(keys, entropy)
  } finally {
    keys.wipe()
    wipe(entropy)
  }
}

async function openParts(
  slot: ClosedSlot,
  name: SlotName,
  sealingKey: SealingKey,
): Promise<SlotParts> {
  const place = { aad: partAad(name), info: sealingInfo.toDevice }
  try {
    const part1 =
      slot.kind === 'device'
        ? await unwrapPart(slot.wrapping, slot.part1, name)
        : await sealingKey.open(slot.part1, place)
    return { part1, part2: await sealingKey.open(slot.part2, place) }
  } catch {
    throw new SlotDamagedError('A part does not open')
  }
}

/** @throws {RequestError} `descriptor_changed` */
function requireAddresses(keys: WalletKeys, { addresses }: WalletDescriptor): void {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const isSame = (namespace: 'eip155' | 'solana') =>
    isEqual(bytes(keys[namespace].address), bytes(addresses[namespace]))
  // Both, however the first ends.
  if (![isSame('eip155'), isSame('solana')].every(Boolean))
    throw new RequestError('descriptor_changed')
}

function toRole(name: SlotName) {
  return { aad: partAad(name), info: sealingInfo.toRole }
}

function makeParts(): SlotParts {
  const part = () => crypto.getRandomValues(new Uint8Array(partLength))
  return { part1: part(), part2: part() }
}

function makeId(): string {
  return toBase64url(crypto.getRandomValues(new Uint8Array(16)))
}

function wipe(...secrets: readonly Uint8Array[]): void {
  for (const secret of secrets) secret.fill(0)
}
