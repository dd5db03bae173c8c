import type { SessionWallet } from '@latchkey/core/adapter'
import { expect, test, vi } from 'vitest'
import { hang, refuse } from '../fixtures/createTestFrame.ts'
import { setup, setupSession } from '../fixtures/setup.ts'

const place = { height: 400, left: 0, radius: 0, top: 0, width: 360 }

function devicesOf({ actions }: Pick<ReturnType<typeof setup>, 'actions'>) {
  const { devices } = actions
  if (!devices) throw new Error('no devices')
  return devices
}

/** A visitor who looks at their devices, which the frame shows. */
async function looking() {
  const world = await setupSession()
  const shows: (() => void)[] = []
  world.frame.answer('devices.show', () => new Promise<void>((close) => shows.push(close)))
  const devices = devicesOf(world)
  const ends: string[] = []
  const shown = devices.show()
  shown.then(
    () => ends.push('closed'),
    () => ends.push('failed'),
  )
  await expect.poll(() => shows.length).toBe(1)
  world.actions.showApproval?.(place)
  world.frame.emit('approvals', { count: 1, method: 'devices.show' })
  await expect.poll(() => world.frame.drawn.at(-1)).toEqual(place)
  return { ...world, devices, ends, shown, shows }
}

test('how many devices wait is all that the page learns of them', async () => {
  const world = await setupSession()
  world.frame.answer('devices.waiting', () => ({ count: 2 }))
  expect(await devicesOf(world).waiting()).toBe(2)
  world.frame.answer('devices.waiting', () => ({ count: 1, devices: ['phone'] }))
  await expect(devicesOf(world).waiting()).rejects.toMatchObject({ frameCode: 'invalid_message' })
})

test('they are shown where approvals are, for as long as the visitor looks at them', async () => {
  const it = await looking()
  expect(it.requests).toHaveLength(1)
  it.clock.advance(3_600_000)
  expect(it.ends).toEqual([])
  it.shows[0]?.()
  await it.shown
  expect(await it.requests[0]?.ended).toBe('approved')
  it.frame.emit('approvals', { count: 0 })
  it.actions.showApproval?.(undefined)
  await expect.poll(() => it.frame.drawn.at(-1)).toBe('hidden')
})

test('two clicks show them once, and a later one again', async () => {
  const it = await looking()
  const second = it.devices.show()
  it.shows[0]?.()
  await Promise.all([it.shown, second])
  expect(it.frame.methods().filter((each) => each === 'devices.show')).toHaveLength(1)
  const again = it.devices.show()
  await expect.poll(() => it.shows.length).toBe(2)
  it.shows[1]?.()
  await again
})

test('a page that closes its dialog closes them, and the next click shows them at once', async () => {
  const it = await looking()
  it.requests[0]?.reject()
  const again = it.devices.show()
  await it.shown
  expect(it.ends).toEqual(['closed'])
  expect(await it.requests[0]?.ended).toBe('rejected')
  await expect.poll(() => it.frame.aborted).toHaveLength(1)
  await expect.poll(() => it.shows.length).toBe(2)
  it.shows[1]?.()
  await again
})

test('Escape in the frame closes them', async () => {
  const it = await looking()
  it.frame.emit('escape', undefined as never)
  await it.shown
  expect(it.ends).toEqual(['closed'])
})

test('a session that is ended elsewhere takes them away', async () => {
  const it = await looking()
  it.frame.emit('session', { isConnected: false })
  await it.shown
  await expect.poll(() => it.frame.aborted).toHaveLength(1)
  await expect(it.devices.waiting()).rejects.toMatchObject({ frameCode: 'logged_out' })
  await expect(it.devices.show()).rejects.toMatchObject({ frameCode: 'logged_out' })
  expect(it.frame.methods().filter((each) => each.startsWith('devices.'))).toHaveLength(1)
})

test('error: a frame that says that no one is logged in ends the session here', async () => {
  const world = await setupSession()
  const ended = vi.fn()
  const [connector] = world.connectors
  ;(connector as { provider: SessionWallet } | undefined)?.provider.subscribe(ended)
  world.frame.answer('devices.waiting', refuse('logged_out'))
  await expect(devicesOf(world).waiting()).rejects.toMatchObject({ frameCode: 'logged_out' })
  expect(ended).toHaveBeenCalledWith('ended')
})

test('error: a frame that is loaded anew shows nothing any more, and that is said', async () => {
  const it = await looking()
  it.frame.onLoad()
  await expect(it.shown).rejects.toMatchObject({ code: 'auth.aborted' })
  expect(await it.requests[0]?.ended).toBe('failed')
  expect(it.frame.drawn.at(-1)).toBe('hidden')
})

test.each([
  ['is older than devices', 'invalid_message'],
  ['has no line', 'offline'],
])('error: a frame that %s neither counts nor shows them', async (_, code) => {
  const world = await setupSession()
  world.frame.answer('devices.waiting', refuse(code))
  world.frame.answer('devices.show', refuse(code))
  const devices = devicesOf(world)
  await expect(devices.waiting()).rejects.toMatchObject({ frameCode: code })
  await expect(devices.show()).rejects.toMatchObject({ frameCode: code })
  expect(await world.requests[0]?.ended).toBe('failed')
})

test('error: without a session the frame is not loaded for them', async () => {
  const world = setup()
  world.frame.answer('devices.waiting', hang)
  await expect(devicesOf(world).waiting()).rejects.toMatchObject({ frameCode: 'logged_out' })
  expect(world.frame.documents()).toBe(0)
})
