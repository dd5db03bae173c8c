// @vitest-environment happy-dom
import { closeModal, openModal } from '@latchkey/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestLatchkey } from '../test/createTestLatchkey.ts'
import { createPage } from './createPage.ts'
import type { CreateTree } from './createTree.tsx'
import type { Part } from './Part.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A page over a tree that is written down in place of being drawn. */
function setup(options: Parameters<typeof createTestLatchkey>[0] = {}) {
  const latchkey = createTestLatchkey(options)
  const drawn: (readonly string[])[] = []
  let alive = 0
  let failures = 0
  const createTree: CreateTree = () => {
    alive++
    return {
      destroy: () => void alive--,
      draw: (parts) => void drawn.push(parts.map(([key, { kind }]) => `${kind} ${key}`)),
    }
  }
  const load = vi.fn(async () => {
    if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module')
    return { createTree }
  })
  const page = createPage(latchkey, { load })
  return {
    alive: () => alive,
    drawn,
    fail: (times: number) => {
      failures = times
    },
    latchkey,
    load,
    page,
  }
}

const settle = () => vi.advanceTimersByTimeAsync(0)
const idle = () => vi.advanceTimersByTimeAsync(5000)
const connect = (): Part => ({ container: document.body, kind: 'connect', props: {} })
const modal = (): Part => ({ container: document.body, kind: 'modal', props: {} })

describe('React is fetched', () => {
  test('at once for a part', async () => {
    const it = setup()
    it.page.show({}, connect())
    await settle()
    expect(it.drawn).toEqual([['connect 0']])
  })

  test('for the modal alone not before the page is idle', async () => {
    const it = setup()
    it.page.show({})
    await settle()
    expect(it.load).not.toHaveBeenCalled()
    await idle()
    expect(it.drawn).toEqual([[]])
  })

  test('at once when the modal opens, be it before it is mounted', async () => {
    const late = setup()
    late.page.show({})
    await settle()
    openModal(late.latchkey)
    await settle()
    expect(late.alive()).toBe(1)

    const early = setup()
    openModal(early.latchkey)
    early.page.show({})
    await settle()
    expect(early.alive()).toBe(1)
  })

  test('never for what was taken away before', async () => {
    const it = setup()
    const owner = {}
    it.page.show(owner)
    await settle()
    it.page.remove(owner)
    await idle()
    openModal(it.latchkey)
    await idle()
    expect(it.load).not.toHaveBeenCalled()
  })
})

describe('code that does not come', () => {
  test('closes the modal that waits for it, and the next opening asks again', async () => {
    const it = setup()
    it.fail(1)
    it.page.show({})
    openModal(it.latchkey)
    await settle()
    expect(it.latchkey.store.getState().modal.open).toBe(false)
    await idle()
    expect(it.load).toHaveBeenCalledTimes(1)
    openModal(it.latchkey)
    await settle()
    expect(it.alive()).toBe(1)
    expect(it.latchkey.store.getState().modal.open).toBe(true)
  })

  test('is asked for again when the page is online again', async () => {
    const it = setup()
    it.fail(1)
    it.page.show({}, connect())
    await settle()
    expect(it.drawn).toEqual([])
    it.latchkey.store.setState({ online: false })
    it.latchkey.store.setState({ online: true })
    await settle()
    expect(it.drawn).toEqual([['connect 0']])
  })
})

test('code of a button is asked for again by itself, some times and ever later', async () => {
  const it = setup()
  it.fail(2)
  it.page.show({}, connect())
  await settle()
  expect(it.load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(it.load).toHaveBeenCalledTimes(2)
  expect(it.drawn).toEqual([])
  await vi.advanceTimersByTimeAsync(5_000)
  expect(it.drawn).toEqual([['connect 0']])

  const never = setup()
  never.fail(100)
  never.page.show({}, connect())
  await vi.advanceTimersByTimeAsync(3_600_000)
  expect(never.load).toHaveBeenCalledTimes(6)
})

test('what is shown again for the same owner keeps its key, and so what is drawn', async () => {
  const it = setup()
  const [first, second] = [{}, {}]
  it.page.show(first, connect())
  it.page.show(second, connect())
  await settle()
  it.page.show(first, connect())
  await settle()
  expect(it.drawn).toEqual([
    ['connect 0', 'connect 1'],
    ['connect 0', 'connect 1'],
  ])
})

test('all that a script does in one go is drawn once', async () => {
  const it = setup()
  const gone = {}
  it.page.show(gone, connect())
  it.page.show({}, connect())
  it.page.remove(gone)
  await settle()
  expect(it.drawn).toEqual([['connect 1']])
})

test('an instance that is put into two places is shown in the newer, then in the other again', async () => {
  const it = setup({ enableEmbedded: true })
  const [first, second] = [{}, {}]
  it.page.show(first, modal())
  it.page.show(second, modal())
  await settle()
  expect(it.drawn.at(-1)).toEqual(['modal 1'])
  it.page.remove(second)
  await settle()
  expect(it.drawn.at(-1)).toEqual(['modal 0'])
})

test('with the last part the tree goes, and another part brings a new one', async () => {
  const it = setup()
  const owner = {}
  it.page.show(owner, connect())
  await settle()
  it.page.remove(owner)
  await settle()
  expect(it.alive()).toBe(0)
  it.page.show(owner, connect())
  await settle()
  expect(it.alive()).toBe(1)
})

test('with the instance the tree goes for good', async () => {
  const it = setup()
  it.page.show({}, connect())
  await settle()
  it.latchkey.destroy()
  expect(it.alive()).toBe(0)
  it.page.show({}, connect())
  await idle()
  expect(it.alive()).toBe(0)
})

describe('the instance knows that the page shows its modal', () => {
  test.each<[string, Parameters<typeof createTestLatchkey>[0], Part | undefined, true | undefined]>(
    [
      ['mounted', {}, undefined, true],
      ['brought along by a button', {}, connect(), true],
      ['put into the page', { enableEmbedded: true }, modal(), true],
      [
        'not by a button where the site wants it elsewhere',
        { disableAppend: true },
        connect(),
        undefined,
      ],
    ],
  )('%s', async (_, options, part, known) => {
    const it = setup(options)
    it.page.show({}, part)
    await settle()
    expect(it.latchkey.internal.hasModal).toBe(known)
  })
})

test('a modal that was closed meanwhile is not fetched by its opening', async () => {
  const it = setup()
  it.page.show({})
  await settle()
  openModal(it.latchkey)
  closeModal(it.latchkey)
  await settle()
  expect(it.load).toHaveBeenCalledTimes(1)
})
