import { expect, test, vi } from 'vitest'
import { picture } from '../createCatalogue.ts'
import { createVariants, type VariantOutcome } from './createVariants.ts'
import { DrawingError } from './DrawingError.ts'

const original = picture(new TextEncoder().encode('<svg>1</svg>'))
const other = picture(new TextEncoder().encode('<svg>2</svg>'))
const variant = { format: 'png', size: 64 } as const
const asker = { address: '192.0.2.1', isKnown: true }

function setup(draw: () => Promise<Uint8Array<ArrayBuffer>>) {
  const drawing = vi.fn(draw)
  const outcomes: VariantOutcome[] = []
  const variants = createVariants({
    onOutcome: (outcome) => outcomes.push(outcome),
    rasterizer: { draw: drawing },
  })
  return { drawing, outcomes, variants }
}

test('a variant is drawn once for all who ask for it at a time, and then kept', async () => {
  const { drawing, outcomes, variants } = setup(async () => new Uint8Array([1, 2, 3]))
  const [one, two] = await Promise.all([
    variants.of(original, variant, asker),
    variants.of(original, variant, asker),
  ])
  expect(two).toBe(one)
  expect(await variants.of(original, { ...variant }, asker)).toBe(one)
  expect(drawing).toHaveBeenCalledTimes(1)
  expect(outcomes).toEqual(['drawn', 'kept'])
})

test('picture, size and format each make another variant, and bytes make the tag', async () => {
  let drawn = 0
  const { drawing, variants } = setup(async () => {
    drawn += 1
    return new Uint8Array([drawn])
  })
  const pictures = [
    await variants.of(original, variant, asker),
    await variants.of(other, variant, asker),
    await variants.of(original, { ...variant, size: 32 }, asker),
    await variants.of(original, { ...variant, format: 'webp' }, asker),
  ]
  expect(drawing).toHaveBeenCalledTimes(4)
  expect(new Set(pictures.map(({ etag }) => etag)).size).toBe(4)
  expect(pictures.map(({ type }) => type)).toEqual([
    'image/png',
    'image/png',
    'image/png',
    'image/webp',
  ])
})

test.each([
  ['failed', 'kept'],
  ['late', 'kept'],
  ['busy', 'busy'],
  ['closed', 'closed'],
  ['unavailable', 'unavailable'],
] as const)(
  'a picture that %s is %s next: only its own fault is not tried again at once',
  async (code, next) => {
    const { drawing, outcomes, variants } = setup(() =>
      Promise.reject(new DrawingError(code, 'No.')),
    )
    for (const _ of [1, 2])
      await expect(variants.of(original, variant, asker)).rejects.toThrow(
        expect.objectContaining({ code }),
      )
    expect(drawing).toHaveBeenCalledTimes(next === 'kept' ? 1 : 2)
    expect(outcomes).toEqual([code, next])
  },
)

test('what is kept has a bound, in number and in bytes', async () => {
  const { drawing, variants } = setup(async () => new Uint8Array(64 * 1024 + 1))
  for (const _ of [1, 2]) await variants.of(original, variant, asker)
  expect(drawing).toHaveBeenCalledTimes(2)
  const many = setup(async () => new Uint8Array([1]))
  const pictures = Array.from({ length: 1500 }, (_, n) => picture(new TextEncoder().encode(`${n}`)))
  for (const each of pictures) await many.variants.of(each, variant, asker)
  const [first = original] = pictures
  await many.variants.of(first, variant, asker)
  expect(many.drawing).toHaveBeenCalledTimes(1501)
})

test('a picture that two addresses ask for at a time is drawn once', async () => {
  const { drawing, outcomes, variants } = setup(async () => new Uint8Array([1]))
  const [one, two] = await Promise.all([
    variants.of(original, variant, asker),
    variants.of(original, variant, { ...asker, address: '192.0.2.2' }),
  ])
  expect(two).toBe(one)
  expect(drawing).toHaveBeenCalledTimes(1)
  expect(outcomes).toEqual(['drawn', 'kept'])
})

test('a flood of invented ids delays a picture of the catalogue by one drawing, and displaces none', async () => {
  const { drawing, outcomes, variants } = setup(async () => new Uint8Array([1]))
  const flood = { address: '192.0.2.6', isKnown: false }
  const before = await variants.of(original, variant, asker)
  const flooding = Promise.allSettled(
    Array.from({ length: 5000 }, (_, n) =>
      variants.of(picture(new TextEncoder().encode(`${n}`)), variant, flood),
    ),
  )
  await variants.of(other, variant, asker)
  expect(drawing.mock.calls[2]).toEqual([other.bytes, variant])
  const answers = await flooding
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeLessThan(110)
  expect(outcomes.filter((outcome) => outcome === 'busy').length).toBeGreaterThan(4890)
  // Patience gets them all drawn, and still they displace nothing of the catalogue.
  for (let n = 0; n < 2000; n += 1)
    await variants.of(picture(new TextEncoder().encode(`later ${n}`)), variant, flood)
  expect(await variants.of(original, variant, asker)).toBe(before)
})
