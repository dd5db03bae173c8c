import { Button, useStyles } from '@latchkey/ui'
import { useEffect, useRef, useState } from 'react'
import { useTransactionTexts } from '../../transaction/useTransactionTexts.ts'
import { en } from './en.ts'
import { createDetector } from './readsCodes.ts'
import classes, { css } from './Scanner.module.css'

/** How often the picture is looked at. */
const intervalMs = 200

/** Looks for a code with the camera until it has one or is stopped; the camera is off then. */
export function Scanner({ onCode, onStop }: Scanner.Props) {
  useStyles(css)
  const messages = useTransactionTexts(en)
  const video = useRef<HTMLVideoElement>(null)
  const [denied, setDenied] = useState(false)
  const report = useRef(onCode)
  report.current = onCode

  useEffect(() => {
    let stream: MediaStream | undefined
    let wanted = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const detector = createDetector()
    const look = async () => {
      // A frame that cannot be read is followed by another.
      const codes = await detector?.detect(video.current as HTMLVideoElement).catch(() => [])
      if (!wanted) return
      const text = codes?.[0]?.rawValue
      if (text) report.current(text)
      else timer = setTimeout(look, intervalMs)
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (!wanted || !video.current) return end()
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    const end = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    start().catch(() => wanted && setDenied(true))
    return () => {
      wanted = false
      clearTimeout(timer)
      end()
    }
  }, [])

  return (
    <div className={classes['scanner']}>
      {denied ? null : <video className={classes['picture']} muted playsInline ref={video} />}
      <div role="status">
        <p>{messages[denied ? 'send.cameraDenied' : 'send.camera']}</p>
        {denied ? <p className={classes['hint']}>{messages['send.cameraDeniedHint']}</p> : null}
      </div>
      <Button fullWidth onClick={onStop} variant="secondary">
        {messages['send.stopScan']}
      </Button>
    </div>
  )
}

export declare namespace Scanner {
  type Props = {
    onCode: (text: string) => void
    onStop: () => void
  }
}
