import { useRef } from 'react'
import { Picture } from './Picture.tsx'
import { useConnectedSheet } from './useConnectedSheet.ts'
import { WarningIcon } from './WarningIcon.tsx'

/** The picture of the network in use; a warning where the site does not use it. */
export function NetworkSign({ src }: { src: string | undefined }) {
  const sign = useRef<HTMLSpanElement>(null)
  useConnectedSheet(sign)
  return (
    <span ref={sign} data-part={src ? 'image' : 'sign'}>
      {src ? <Picture src={src} /> : <WarningIcon />}
    </span>
  )
}
