import type { createTurn } from '../../createTurn.ts'
import type { Entry } from '../createEntry.ts'
import { requireAlive } from '../createLifetime.ts'
import type { Proven } from '../EntryStep.ts'
import type { createStage } from './createStage.ts'

/** A login whose visitor is somewhere else. */
export type LoginRun = {
  loginId: string
  stage: Pick<ReturnType<typeof createStage>, 'read' | 'subscribe'>
}

/** What a login lets its visitor in by. */
export type LoginEntrance = {
  entry: Pick<Entry, 'leave' | 'proceed' | 'take' | 'wait'>
  /** Aborted when the login gives way. */
  signal: AbortSignal
  turn: Pick<ReturnType<typeof createTurn>, 'take'>
}

/** Waits for the visitor, has them proven, and lets them in; the page learns of each stage. */
export async function runLogin<Back>(
  stage: ReturnType<typeof createStage>,
  {
    comeBack,
    entry,
    onIn = async () => {},
    prove,
    signal,
    turn,
  }: LoginEntrance & {
    /** What the visitor came back with; undefined where it could reach no one. */
    comeBack: () => Promise<Back | undefined>
    onIn?: () => Promise<void>
    prove: (back: Back) => Promise<Proven>
  },
): Promise<void> {
  try {
    const back = await comeBack()
    if (back === undefined) return stage.set({ status: 'lost' })
    requireAlive(signal)
    stage.set({ status: 'returned' })
    const proven = await prove(back)
    let step = await turn.take(async () => {
      requireAlive(signal)
      entry.take(proven)
      return entry.proceed(signal)
    })
    while (step.step !== 'none') {
      requireAlive(signal)
      if (step.step === 'held') stage.set({ freeAtMs: step.freeAtMs, status: 'held' })
      step = await entry.wait()
    }
    await onIn()
    stage.set({ status: 'in' })
  } catch (error) {
    if (!signal.aborted) entry.leave()
    stage.set({ error, status: 'failed' })
  }
}
