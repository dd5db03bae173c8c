import { expect } from './test.ts'
import type { Sample } from './watchFrames.ts'

/** Where the views cross, each is still seen by a quarter. */
const leastSeen = 0.2

const framesOf = (samples: readonly Sample[]) => samples.filter(({ isFrame }) => isFrame)

/** What is read of each frame is the same in all. */
export function expectStill(samples: readonly Sample[], of: (sample: Sample) => unknown): void {
  const places = new Set(framesOf(samples).map((sample) => JSON.stringify(of(sample))))
  expect.soft([...places], 'nothing of it moves').toHaveLength(1)
}

/** Something is there to be seen in each frame, and what leaves can be neither found nor focused. */
export function expectNoBlankFrame(samples: readonly Sample[]): void {
  const frames = framesOf(samples)
  const blank = frames.filter(({ seen }) => !seen.some(({ opacity }) => opacity > leastSeen))
  expect.soft(blank, 'no frame is blank').toEqual([])
  // A view leaves in less time than a busy machine may take for a frame.
  expect
    .soft(
      samples.flatMap(({ seen }) => seen).some(({ leaving }) => leaving),
      'views are seen leaving',
    )
    .toBe(true)
  const views = frames.flatMap(({ seen }) => seen)
  const found = views.filter(({ focus, leaving, testIds }) => leaving && (focus || testIds > 0))
  expect.soft(found, 'what leaves is not found').toEqual([])
  const several = frames.filter(({ seen }) => seen.filter(({ leaving }) => !leaving).length !== 1)
  expect.soft(several, 'one view is there').toEqual([])
}

/** Title and way back belong to the view that is seen, while the next one's code loads and while the modal closes. */
export function expectOwnHeader(samples: readonly Sample[]): void {
  const frames = framesOf(samples)
  const lost = frames.filter(({ hasBack, view }) => hasBack !== (view !== 'Connect'))
  expect.soft(lost, 'the way back is there with its view').toEqual([])
  const titles = new Set(frames.map(({ title, view }) => JSON.stringify({ title, view })))
  const views = new Set(frames.map(({ view }) => view))
  expect.soft([...titles], 'each view has its title').toHaveLength(views.size)
  expect
    .soft(
      samples.some(({ closing }) => closing),
      'the modal is seen closing',
    )
    .toBe(true)
}
