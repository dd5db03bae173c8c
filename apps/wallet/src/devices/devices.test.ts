import type { WalletDevices } from '@latchkey/protocol/wallet'
import { expect, test } from 'vitest'
import type { WalletApi } from '../api/createApi.ts'
import type { Calls } from '../api/createCalls.ts'
import { RequestError } from '../errors/RequestError.ts'
import { countArrivals } from './countArrivals.ts'
import { createDevices, wholeWallet } from './createDevices.ts'
import { createDevicesApi } from './createDevicesApi.ts'

const here = 'H'.repeat(43)
const phone = 'P'.repeat(43)
const fresh = 'F'.repeat(43)

function setup() {
  let list: WalletDevices = {
    arrivals: [{ askedAtMs: 5, device: fresh, freeInMs: 60_000 }],
    devices: [
      { addedAtMs: 1, device: here, isHere: true, isIn: true, usedAtMs: 4 },
      { addedAtMs: 2, device: phone, isHere: false, isIn: true, usedAtMs: 3 },
    ],
  }
  const asked: string[] = []
  const answers: (RequestError | undefined)[] = []
  const call = (async ({
    body,
    method,
    path,
  }: {
    body?: unknown
    method: string
    path: string
  }) => {
    asked.push(`${method} ${path}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`)
    const answer = answers.shift()
    if (answer) throw answer
    return list
  }) as Calls
  const devices = createDevices(createDevicesApi(call, 'w'.repeat(22)))
  const set = (next: Partial<WalletDevices>) => {
    list = { ...list, ...next }
  }
  return { answers, asked, call, devices, list: () => list, set }
}

test('both roles are asked, the one whose list is read last, and what is there then is shown', async () => {
  const { asked, devices, list, set } = setup()
  await devices.load()
  expect(devices.getState()).toEqual({
    doing: undefined,
    failed: undefined,
    list: list(),
    status: 'shown',
  })
  const ending = devices.end(phone)
  expect(devices.getState()).toMatchObject({ doing: { deed: 'end', device: phone } })
  set({ devices: list().devices.slice(0, 1) })
  await ending
  await devices.answer(fresh, 'let_in')
  await devices.name(here, 'Desk')
  expect(devices.getState()).toMatchObject({ doing: undefined, list: list(), status: 'shown' })
  const wallet = 'w'.repeat(22)
  expect(asked).toEqual([
    'GET /wallet/v1/devices',
    `POST /recovery/v1/wallets/${wallet}/devices/${phone}/end`,
    `POST /wallet/v1/wallets/${wallet}/devices/${phone}/end`,
    'GET /wallet/v1/devices',
    `POST /recovery/v1/wallets/${wallet}/arrivals/${fresh} {"answer":"let_in"}`,
    `POST /wallet/v1/wallets/${wallet}/arrivals/${fresh} {"answer":"let_in"}`,
    'GET /wallet/v1/devices',
    `POST /wallet/v1/devices/${here}/name {"name":"Desk"}`,
    'GET /wallet/v1/devices',
  ])
})

test('the wallet is frozen and thawed at both roles, first where its devices sign by', async () => {
  const { asked, devices } = setup()
  await devices.load()
  await devices.freeze()
  await devices.thaw()
  const wallet = 'w'.repeat(22)
  expect(asked.filter((each) => each.startsWith('POST'))).toEqual([
    `POST /wallet/v1/wallets/${wallet}/freeze {}`,
    `POST /recovery/v1/wallets/${wallet}/freeze`,
    `POST /recovery/v1/wallets/${wallet}/thaw`,
    `POST /wallet/v1/wallets/${wallet}/thaw`,
  ])
  expect(devices.getState()).toMatchObject({ failed: undefined, status: 'shown' })
})

test('a device that the role `recovery` does not know yet freezes and thaws it all the same', async () => {
  const { answers, devices } = setup()
  await devices.load()
  answers.push(undefined, new RequestError('device_refused'))
  await devices.freeze()
  expect(devices.getState()).toMatchObject({ failed: undefined, status: 'shown' })
  answers.push(new RequestError('device_refused'))
  await devices.thaw()
  expect(devices.getState()).toMatchObject({ failed: undefined, status: 'shown' })
})

test.each([0, 1])('error: not frozen at both it says so of the wallet: role %i', async (at) => {
  const { answers, devices } = setup()
  await devices.load()
  answers[at] = new RequestError('unavailable')
  await devices.freeze()
  expect(devices.getState()).toMatchObject({ failed: wholeWallet, status: 'shown' })
})

test('error: a device is refused and ended at the role `wallet`, also where `recovery` does not know who asks', async () => {
  const { answers, asked, devices } = setup()
  await devices.load()
  const wallet = 'w'.repeat(22)
  for (const [deed, path] of [
    [() => devices.answer(fresh, 'refuse'), `arrivals/${fresh} {"answer":"refuse"}`],
    [() => devices.end(phone), `devices/${phone}/end`],
  ] as const) {
    answers.push(new RequestError('device_refused'))
    await deed()
    expect(asked).toContain(`POST /wallet/v1/wallets/${wallet}/${path}`)
  }
  // One is let in at neither where the first says no.
  answers.push(new RequestError('device_refused'))
  await devices.answer(fresh, 'let_in')
  expect(asked).not.toContain(
    `POST /wallet/v1/wallets/${wallet}/arrivals/${fresh} {"answer":"let_in"}`,
  )
})

test('a second press while the first is on its way is none', async () => {
  const { asked, devices } = setup()
  await devices.load()
  await Promise.all([devices.end(phone), devices.end(phone), devices.answer(fresh, 'let_in')])
  expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(2)
})

test('error: what was not done is said of its device, and the list stays', async () => {
  const { answers, asked, devices } = setup()
  await devices.load()
  answers.push(undefined, new RequestError('unavailable'))
  await devices.answer(fresh, 'refuse')
  expect(devices.getState()).toMatchObject({ doing: undefined, failed: fresh, status: 'shown' })
  // Done again both are asked again: neither minds.
  await devices.answer(fresh, 'refuse')
  expect(devices.getState()).toMatchObject({ failed: undefined, status: 'shown' })
  expect(asked.filter((each) => each.startsWith('POST'))).toHaveLength(4)
})

test.each(['offline', 'unavailable', 'logged_out'] as const)(
  'error: a list that cannot be read is said, and read again: %s',
  async (code) => {
    const { answers, devices } = setup()
    answers.push(new RequestError(code))
    await devices.load()
    expect(devices.getState()).toEqual({ code, status: 'failed' })
    await devices.load()
    expect(devices.getState().status).toBe('shown')
  },
)

test('error: a device that was ended meanwhile says that it is out', async () => {
  const { answers, devices } = setup()
  await devices.load()
  answers.push(new RequestError('logged_out'))
  await devices.end(phone)
  expect(devices.getState()).toEqual({ code: 'logged_out', status: 'failed' })
})

test('those that wait are counted, and nothing else of them is read', async () => {
  const { asked, call, set } = setup()
  set({ arrivals: [{}, {}] as unknown as WalletDevices['arrivals'] })
  expect(await countArrivals({ api: { call } as WalletApi })).toBe(2)
  expect(asked).toEqual(['GET /wallet/v1/devices'])
})
