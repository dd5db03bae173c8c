import { useState } from 'react'

/** Runs one action at a time and keeps its outcome as text. */
export function useAction() {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState('')
  const [error, setError] = useState('')

  async function perform(action: () => Promise<string>) {
    setBusy(true)
    setError('')
    setResult('')
    try {
      setResult(await action())
    } catch (cause) {
      setError(describe(cause))
    } finally {
      setBusy(false)
    }
  }

  return { busy, error, result, run: (action: () => Promise<string>) => void perform(action) }
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? `${cause.code}: ` : ''
  return `${code}${cause.message}`
}
