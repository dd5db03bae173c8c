import { useRef, useState } from 'react'
import { canScan, scanCode } from '../scanCode.ts'
import { usePhone } from './usePhone.ts'

/** Reads a code with the camera, where the browser can. */
export function ScanButton({ onCode }: ScanButton.Props) {
  const { run } = usePhone()
  const video = useRef<HTMLVideoElement>(null)
  const [scan, setScan] = useState<AbortController>()

  async function look(): Promise<void> {
    if (!video.current) return
    const controller = new AbortController()
    setScan(controller)
    const code = await scanCode(video.current, controller.signal).finally(() => setScan(undefined))
    if (code) onCode(code)
  }

  if (!canScan()) return null
  return (
    <>
      <button
        data-testid="phone-scan"
        onClick={() => (scan ? scan.abort() : run(look()))}
        type="button"
      >
        {scan ? 'Stop the camera' : 'Scan with the camera'}
      </button>
      <video hidden={!scan} muted playsInline ref={video} />
    </>
  )
}

export declare namespace ScanButton {
  type Props = { onCode: (code: string) => void }
}
