import { startWallet, type TestDevice, type TestWallet } from './startWallet.ts'

const many = { perDay: 1e6, perHour: 1e6 }

export type TestHold = Awaited<ReturnType<typeof startHold>>

/** A server that holds new devices, with a clock that tests move, and what owners and new devices do there. */
export async function startHold(hold: { days: number; hours: number } = { days: 14, hours: 24 }) {
  const clock = { laterMs: 0 }
  const world = await startWallet({
    dependencies: { now: () => Date.now() + clock.laterMs },
    wallet: {
      limits: { mailsPerAddress: many, mailsPerEmail: many, mailsPerProject: many },
      newDeviceHold: hold,
    },
  })
  let addresses = 0

  /** A new device of an address that has entered the code. */
  async function arrive(email: string, device?: TestDevice) {
    const phone = device ?? (await world.createDevice({ userAgent: chrome }))
    const result = await world.logIn(phone, email)
    if (result.next !== 'register') throw new Error(`next is ${result.next}`)
    return { ...result, device: phone, walletId: result.descriptor.walletId }
  }
  type Arrived = Awaited<ReturnType<typeof arrive>>

  const register = ({ device, introduction }: Pick<Arrived, 'device' | 'introduction'>) =>
    device.ask('POST', '/recovery/v1/registrations', { introduction })

  /** Registers a device, and opens the link of its mail there. */
  async function confirm(arrived: Arrived, email: string) {
    const started = await register(arrived)
    const token = await world.inbox.find(email, /\/r\/([\w-]+)/)
    const finished = await arrived.device.ask('POST', `/recovery/v1/links/${token}`, {})
    return { finished, registrationId: String(started.body['registrationId']), token }
  }

  const stateOf = async (device: TestDevice, id: string, query: Record<string, string> = {}) =>
    (await device.ask('GET', `/recovery/v1/registrations/${id}`, undefined, { query })).body

  /** Adds the device to the wallet, by the word of the role `recovery`. */
  async function finish({ descriptor, device, walletId }: Arrived, word: unknown) {
    const own = await world.putOwnSlot(device, walletId)
    const answer = await device.ask('POST', `/wallet/v1/wallets/${walletId}`, {
      ...{ descriptor, deviceSlotId: own.slotId },
      ...(word !== undefined && { registration: word }),
    })
    return { answer, own }
  }

  return {
    arrive,
    clock,
    close: () => world.close(),
    confirm,
    finish,
    /** What a device says of another one, at one role. */
    answer: (
      by: TestDevice,
      {
        answer,
        device,
        role,
        walletId,
      }: {
        answer: 'let_in' | 'refuse'
        device: string
        role: 'recovery' | 'wallet'
        walletId: string
      },
    ) => by.ask('POST', `/${role}/v1/wallets/${walletId}/arrivals/${device}`, { answer }),
    end: (
      by: TestDevice,
      { device, role, walletId }: { device: string; role: string; walletId: string },
    ) => by.ask('POST', `/${role}/v1/wallets/${walletId}/devices/${device}/end`),
    /** The part of the managed slot that a role gives a device. */
    readManaged: ({ device, managedSlotId, walletId }: Arrived, role: 'recovery' | 'wallet') =>
      world.readPart(device, role, { kind: 'managed', slotId: managedSlotId, walletId }),
    register,
    /** A wallet with one device, of an address of its own. */
    async setup() {
      addresses += 1
      const email = `owner${addresses}@example.com`
      const owner = await world.createDevice()
      const { introduction, own, walletId } = await world.makeWallet(owner, email)
      return { email, introduction, own, owner, walletId }
    },
    stateOf,
    world: world satisfies TestWallet,
  }
}

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'
