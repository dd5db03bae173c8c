import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../database/Database.ts'
import { createDurableLimiter } from '../http/createDurableLimiter.ts'
import { openTestDatabase } from '../testing/openTestDatabase.ts'
import { walletSettings } from '../wallet/walletSettings.ts'
import { createMailBudget, type MailAsked, type MailLimits } from './createMailBudget.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const many = { perDay: 1e6, perHour: 1e6 }
const hourMs = 60 * 60_000
let tests = 0

function setup(limits: Partial<MailLimits> = {}) {
  tests += 1
  const clock = { now: 1_800_000_000_000 }
  const ask: MailAsked = {
    email: 'ann@example.com',
    project: `shop ${tests}`,
    visitor: `10.0.${tests}.1`,
  }
  const budget = createMailBudget({
    field: 'email',
    keys: { mac: (purpose, text) => `${tests} ${purpose} ${text}` },
    limiter: createDurableLimiter({ database, now: () => clock.now }),
    limits: {
      mailsPerAddress: many,
      mailsPerEmail: many,
      mailsPerProject: many,
      ...limits,
    },
    role: 'wallet',
  })
  /** How many of so many mails are allowed. */
  async function countOf(times: number, change: (count: number) => Partial<MailAsked>) {
    let count = 0
    for (let time = 0; time < times; time += 1)
      await budget.take({ ...ask, ...change(time) }).then(
        () => {
          count += 1
        },
        (error) => expect(error).toMatchObject({ code: 'rate_limited', status: 429 }),
      )
    return count
  }
  return { ask, budget, clock, countOf }
}

test('what a configuration has unless it says otherwise', () => {
  expect(walletSettings.parse({}).limits).toEqual({
    mailsPerAddress: { perDay: 40, perHour: 10 },
    mailsPerEmail: { perDay: 20, perHour: 5 },
    mailsPerProject: { perDay: 1000, perHour: 100 },
  })
  const limits = { mailsPerEmail: { perHour: '7' as unknown as number } }
  expect(walletSettings.parse({ limits }).limits.mailsPerEmail).toEqual({ perDay: 20, perHour: 7 })
})

test('a device of the wallet has a budget of its own, which nobody else uses up, and no more than that', async () => {
  const { ask, budget, clock, countOf } = setup({ mailsPerEmail: { perDay: 100, perHour: 5 } })
  const strangers = (time: number) => ({ visitor: `172.16.${time % 2}.1` })
  expect(await countOf(8, strangers)).toBe(5)
  expect(await countOf(8, () => ({ device: 'own' }))).toBe(5)
  expect(await countOf(1, () => ({ device: 'own', email: 'bob@example.com' }))).toBe(1)
  expect(await countOf(1, () => ({ device: 'other' }))).toBe(1)
  await budget.giveBack({ ...ask, device: 'own' })
  expect(await countOf(2, () => ({ device: 'own' }))).toBe(1)
  clock.now += hourMs
  // What it asked for took nothing of what others share.
  expect(await countOf(8, strangers)).toBe(5)
})

test('an address gets so many mails in an hour, whoever asks, and says when to try again (S8.8)', async () => {
  const { ask, budget, clock, countOf } = setup({ mailsPerEmail: { perDay: 100, perHour: 5 } })
  // The sixth is the first of its network.
  expect(await countOf(8, (time) => ({ visitor: `10.${time}.9.1` }))).toBe(6)
  await expect(budget.take(ask)).rejects.toMatchObject({
    message: 'Please try again after 720 seconds',
    retryAfterSeconds: 720,
  })
  clock.now += hourMs
  expect(await countOf(8, () => ({}))).toBe(5)
})

test('and so many in a day', async () => {
  const { clock, countOf } = setup({ mailsPerEmail: { perDay: 6, perHour: 5 } })
  expect(await countOf(5, () => ({}))).toBe(5)
  clock.now += hourMs
  expect(await countOf(5, () => ({}))).toBe(1)
})

test('a visitor gets so many, to whatever addresses', async () => {
  const { countOf } = setup({ mailsPerAddress: { perDay: 100, perHour: 3 } })
  expect(await countOf(5, (time) => ({ email: `${time}@example.com` }))).toBe(3)
})

test('error: one network takes a tenth of a project’s mails, and stops no other visitor', async () => {
  for (const networkOf of [
    (time: number) => `203.0.113.${time}`,
    (time: number) => `2001:db8:1:${(time << 8).toString(16)}::1`,
  ]) {
    const { ask, budget, countOf } = setup({ mailsPerProject: { perDay: 1000, perHour: 50 } })
    const strangers = (time: number) => ({
      email: `${time}@example.com`,
      visitor: networkOf(time),
    })
    // Beside them goes the one that is the first of the network for its address.
    expect(await countOf(60, strangers)).toBe(6)
    await budget.take(ask)
  }
})

test('error: addresses that ask for much leave half of it to those that ask for little', async () => {
  const { ask, budget, countOf } = setup({ mailsPerProject: { perDay: 10_000, perHour: 20 } })
  const busy = (time: number) => ({
    email: `${time}@example.com`,
    visitor: `198.51.${time % 15}.1`,
  })
  // Each of the networks has a first one beside.
  expect(await countOf(200, busy)).toBeLessThan(20 + 15)
  await budget.take(ask)
})

test('what one budget refuses the others have again', async () => {
  const limits = {
    mailsPerAddress: { perDay: 1000, perHour: 10 },
    mailsPerEmail: { perDay: 1000, perHour: 2 },
  }
  const { countOf } = setup(limits)
  // Ten refused mails to one address are not ten of the visitor's.
  expect(await countOf(12, () => ({}))).toBe(2)
  expect(await countOf(12, (time) => ({ email: `${time}@example.com` }))).toBe(8)

  const other = setup({ ...limits, mailsPerProject: { perDay: 1000, perHour: 40 } })
  // Nor is what the network is refused one of the address's.
  const neighbours = (time: number) => ({
    email: `${time}@example.com`,
    visitor: `198.18.0.${time}`,
  })
  expect(await other.countOf(4, neighbours)).toBe(4)
  expect(await other.countOf(9, () => ({ visitor: '198.18.0.99' }))).toBe(1)
  expect(await other.countOf(9, () => ({ visitor: '192.0.2.1' }))).toBe(2)
})

describe('a network from which an address had no mail for a day has its first', () => {
  const few = { perDay: 100, perHour: 5 }
  const dayMs = 24 * hourMs

  test('though strangers have used up what the address may have', async () => {
    const { clock, countOf } = setup({ mailsPerEmail: few })
    expect(await countOf(9, () => ({ visitor: '198.18.1.1' }))).toBe(5)
    expect(await countOf(9, () => ({ visitor: '198.18.2.1' }))).toBe(1)
    // There is one in an hour, however many networks ask.
    expect(await countOf(9, (time) => ({ visitor: `198.18.${time + 3}.1` }))).toBe(0)
    clock.now += hourMs
    expect(await countOf(9, () => ({ visitor: '198.18.1.1' }))).toBe(5)
    expect(await countOf(9, () => ({ visitor: '198.18.2.1' }))).toBe(0)
    expect(await countOf(9, () => ({ visitor: '198.18.3.1' }))).toBe(1)
    clock.now += dayMs
    expect(await countOf(9, () => ({ visitor: '198.18.1.1' }))).toBe(5)
    expect(await countOf(9, () => ({ visitor: '198.18.2.1' }))).toBe(1)
  })

  test('though they have used up what the network, or the project, may have', async () => {
    const { countOf } = setup({ mailsPerProject: { perDay: 1000, perHour: 10 } })
    const strangers = (network: string) => (time: number) => ({
      email: `${network} ${time}@example.com`,
      visitor: `${network}.${time}`,
    })
    // One of its network’s part, and the first one beside.
    expect(await countOf(9, strangers('198.19.1'))).toBe(2)
    for (let network = 2; network < 11; network += 1)
      await countOf(1, strangers(`198.19.${network}`))
    expect(await countOf(9, () => ({ visitor: '198.19.50.1' }))).toBe(1)
  })

  test('error: so many a day go beside what a project may have, and no more', async () => {
    const { countOf } = setup({ mailsPerProject: { perDay: 1000, perHour: 10 } })
    const strangers = (time: number) => ({
      email: `${time}@example.com`,
      visitor: `198.51.${100 + time}.1`,
    })
    expect(await countOf(60, strangers)).toBe(20)
  })

  test('error: not one that has asked for too much itself', async () => {
    const { countOf } = setup({ mailsPerAddress: few, mailsPerEmail: few })
    const visitor = '198.18.200.1'
    expect(await countOf(9, (time) => ({ email: `${time}@example.com`, visitor }))).toBe(5)
    expect(await countOf(1, () => ({ visitor }))).toBe(0)
  })
})

test('a mail that was not sent after all is none', async () => {
  const { ask, budget } = setup({
    mailsPerAddress: { perDay: 1, perHour: 1 },
    mailsPerEmail: { perDay: 1, perHour: 1 },
    mailsPerProject: { perDay: 10, perHour: 10 },
  })
  for (let time = 0; time < 4; time += 1) {
    await budget.take(ask)
    await budget.giveBack(ask)
  }
  await budget.take(ask)
  await expect(budget.take(ask)).rejects.toMatchObject({ status: 429 })
})

test('error: a database that does not answer lets no mail go', async () => {
  const budget = createMailBudget({
    field: 'email',
    keys: { mac: (_, text) => text },
    limiter: { take: () => Promise.reject(new Error('away')) },
    limits: walletSettings.parse({}).limits,
    role: 'wallet',
  })
  await expect(
    budget.take({ email: 'ann@example.com', project: 'shop', visitor: '192.0.2.1' }),
  ).rejects.toMatchObject({ code: 'database_unavailable', status: 503 })
})
