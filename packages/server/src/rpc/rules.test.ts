import { describe, expect, test } from 'vitest'
import { closedBreaker, nextBreaker, pauseLeftMs } from '../upstream/breaker.ts'
import { addSample, nodeScore, rankNodes, type Sample, sampleCount } from '../upstream/nodeScore.ts'
import { isAlreadyKnown, nodeError } from './nodeError.ts'
import { parseCalls } from './parseCalls.ts'

const took = (latencyMs: number): Sample => ({ latencyMs })

describe('nodeScore', () => {
  test('a stable node at the pace of the fastest is worth 1 (S9.34)', () => {
    expect(nodeScore([took(50), took(50)], 50)).toBe(1)
  })

  test('stability weighs 0.7 and latency 0.3 (S9.34)', () => {
    expect(nodeScore(['failed', took(50)], 50)).toBeCloseTo(0.7 * 0.5 + 0.3)
    expect(nodeScore([took(100)], 50)).toBeCloseTo(0.7 + 0.3 * 0.5)
  })

  test('a node that never answered is worth nothing', () => {
    expect(nodeScore(['failed', 'failed'], 50)).toBe(0)
  })

  test('only the last 10 pings count (S9.34)', () => {
    let samples: readonly Sample[] = Array.from({ length: 10 }, () => 'failed' as const)
    for (let ping = 0; ping < sampleCount; ping++) samples = addSample(samples, took(20))
    expect(samples).toHaveLength(10)
    expect(nodeScore(samples, 20)).toBe(1)
  })

  test('a slow stable node comes before a fast one that fails every second time', () => {
    const slow = { health: { samples: [took(400), took(400)], weight: 1 } }
    const shaky = { health: { samples: [took(20), 'failed' as const], weight: 1 } }
    expect(rankNodes([shaky, slow])).toEqual([slow, shaky])
  })

  test('nodes not measured keep the order of the configuration, and weights change it', () => {
    const node = (name: string, weight = 1) => ({
      health: { samples: [] as Sample[], weight },
      name,
    })
    const names = (nodes: ReturnType<typeof node>[]) => rankNodes(nodes).map(({ name }) => name)
    expect(names([node('a'), node('b'), node('c')])).toEqual(['a', 'b', 'c'])
    expect(names([node('a'), node('b', 2), node('c', 0.1)])).toEqual(['b', 'a', 'c'])
  })
})

describe('breaker', () => {
  const failed = { type: 'failed' } as const
  const after = (failures: number) =>
    Array.from({ length: failures }).reduce<typeof closedBreaker>(
      (breaker) => nextBreaker(breaker, failed, 0),
      closedBreaker,
    )

  test('two failures leave the node in use, the third pauses it for a second', () => {
    expect(pauseLeftMs(after(2), 0)).toBe(0)
    expect(pauseLeftMs(after(3), 0)).toBe(1000)
    expect(pauseLeftMs(after(3), 400)).toBe(600)
    expect(pauseLeftMs(after(3), 2000)).toBe(0)
  })

  test('each further failure doubles the pause, up to 30 s', () => {
    expect([4, 5, 8, 40].map((failures) => pauseLeftMs(after(failures), 0))).toEqual([
      2000, 4000, 30_000, 30_000,
    ])
  })

  test('an answer forgets the failures', () => {
    expect(nextBreaker(after(5), { type: 'answered' }, 0)).toEqual(closedBreaker)
  })

  test('a node that asks for a pause gets it at once, 30 s at most (S8.59)', () => {
    const asked = (pauseMs: number) => nextBreaker(closedBreaker, { pauseMs, type: 'failed' }, 0)
    expect(pauseLeftMs(asked(7000), 0)).toBe(7000)
    expect(pauseLeftMs(asked(3_600_000), 0)).toBe(30_000)
  })
})

describe('nodeError', () => {
  test.each([
    [-32005, 'limit exceeded'],
    [-32000, 'Too Many Requests, slow down'],
    [-32029, 'Your app has exceeded its compute units per second capacity'],
    [-32001, 'daily request limit reached'],
    [429, 'slow down'],
  ])('%i "%s" is a limit of the node', (code, message) => {
    expect(nodeError({ code, message })).toBe('limited')
  })

  test.each([
    [-32000, 'header not found'],
    [-32000, 'missing trie node 1a2b (path )'],
    [-32603 + 600, 'no backend is currently healthy'],
    [-32000, 'request timed out'],
  ])('%i "%s" is trouble of the node', (code, message) => {
    expect(nodeError({ code, message })).toBe('failed')
  })

  test.each([
    [3, 'execution reverted: rate limit'],
    [-32000, 'execution reverted: rate exceeded, try again'],
    [-32000, 'insufficient funds for gas * price + value'],
    [-32000, 'nonce too low'],
    [-32005, 'query returned more than 10000 results'],
    [-32602, 'internal error of yours'],
  ])('%i "%s" is an answer', (code, message) => {
    expect(nodeError({ code, message })).toBeUndefined()
  })

  test('nodes word "already known" in several ways', () => {
    for (const message of [
      'already known',
      'AlreadyKnown',
      'known transaction: 0x12',
      'transaction already imported',
    ])
      expect(isAlreadyKnown({ code: -32000, message })).toBe(true)
    expect(isAlreadyKnown({ code: -32000, message: 'nonce too low' })).toBe(false)
  })
})

describe('parseCalls', () => {
  const call = (fields: object = {}) => ({ id: 1, jsonrpc: '2.0', method: 'eth_call', ...fields })
  const parse = (json: unknown) => parseCalls(JSON.stringify(json))
  const codeOf = (json: unknown) => {
    const parsed = parse(json)
    if (parsed.kind === 'refused') return parsed.error.code
    return parsed.kind === 'single' && 'error' in parsed.item ? parsed.item.error.code : undefined
  }

  test('a body that is no JSON is -32700 (S8.46)', () => {
    expect(parseCalls('{"id":')).toMatchObject({ error: { code: -32700 }, kind: 'refused' })
  })

  test.each([
    ['no object', 7],
    ['null', null],
    ['an empty batch', []],
    ['no id', call({ id: undefined })],
    ['an id that is an object', call({ id: {} })],
    ['no version', call({ jsonrpc: undefined })],
    ['another version', call({ jsonrpc: '1.0' })],
    ['no method', call({ method: undefined })],
    ['a method that is no text', call({ method: 7 })],
    ['a batch of 1001', Array.from({ length: 1001 }, (_, id) => call({ id }))],
    ['two requests with one id', [call({ id: 'a' }), call({ id: 'b' }), call({ id: 'a' })]],
  ])('%s is -32600 (S8.47)', (_, json) => {
    expect(codeOf(json)).toBe(-32600)
  })

  test.each([
    ['an object', {}],
    ['text', 'x'],
    ['null', null],
  ])('params that are %s are -32602 (S8.49)', (_, params) => {
    expect(codeOf(call({ params }))).toBe(-32602)
  })

  test('a batch of 1000 passes, and 1 is not "1" (S7.41)', () => {
    expect(parse(Array.from({ length: 1000 }, (_, id) => call({ id })))).toMatchObject({
      kind: 'batch',
    })
    expect(parse([call({ id: 1 }), call({ id: '1' })])).toMatchObject({ kind: 'batch' })
  })

  test('one bad request of a batch is refused alone, under its own id', () => {
    expect(parse([call({ id: 'good' }), call({ id: 'bad', method: '' })])).toMatchObject({
      items: [
        { call: { method: 'eth_call' }, id: 'good' },
        { error: { code: -32600 }, id: 'bad' },
      ],
    })
  })
})
