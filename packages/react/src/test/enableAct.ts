import { onTestFinished, vi } from 'vitest'

/** Lets a test wait for React by `act`, until it has finished. */
export function enableAct(): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  onTestFinished(() => void vi.unstubAllGlobals())
}
