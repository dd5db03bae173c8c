import { startFrame } from './startFrame.ts'
import workerPath from './worker/worker.ts?worker&url'

const root = document.getElementById('root')
if (!root) throw new Error('No root')
await startFrame({
  root,
  signal: new AbortController().signal,
  workerUrl: new URL(workerPath, location.origin),
})
