import { expect, test, vi } from 'vitest'
import { picture } from '../createCatalogue.ts'
import { createVariants, type VariantOutcome } from './createVariants.ts'
import { DrawingError } from './DrawingError.ts'

const original = picture(new TextEncoder().encode('<svg>1</svg>'))
const other = picture(new TextEncoder().encode('<svg>2</svg>'))
const variant = { format: 'png', size: 64 } as const

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
    variants.of(original, variant),
    variants.of(original, variant),
  ])
  expect(two).toBe(one)
  expect(await variants.of(original, { ...variant })).toBe(one)
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
    await variants.of(original, variant),
    await variants.of(other, variant),
    await variants.of(original, { ...variant, size: 32 }),
    await variants.of(original, { ...variant, format: 'webp' }),
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
      await expect(variants.of(original, variant)).rejects.toThrow(
        expect.objectContaining({ code }),
      )
    expect(drawing).toHaveBeenCalledTimes(next === 'kept' ? 1 : 2)
    expect(outcomes).toEqual([code, next])
  },
)

test('what is kept has a bound, in number and in bytes', async () => {
  const { drawing, variants } = setup(async () => new Uint8Array(64 * 1024 + 1))
  for (const _ of [1, 2]) await variants.of(original, variant)
  expect(drawing).toHaveBeenCalledTimes(2)
  const many = setup(async () => new Uint8Array([1]))
  const pictures = Array.from({ length: 1500 }, (_, n) => picture(new TextEncoder().encode(`${n}`)))
  for (const each of pictures) await many.variants.of(each, variant)
  const [first = original] = pictures
  await many.variants.of(first, variant)
  expect(many.drawing).toHaveBeenCalledTimes(1501)
})
