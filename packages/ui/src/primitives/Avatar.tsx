import { type CSSProperties, useEffect, useState } from 'react'
import { useStyles } from '../styles/useStyles.ts'
import styles, { css } from './Avatar.module.css'
import { avatarTints } from './avatarTints.ts'
import { preloadImage } from './preloadImage.ts'

/** An account's picture, or the colours of its address until (and unless) the picture comes in time. */
export function Avatar({ address, size = 40, src }: Avatar.Props) {
  useStyles(css)
  const [loaded, setLoaded] = useState<string>()

  useEffect(() => {
    if (!src) return
    const controller = new AbortController()
    void preloadImage(src, { signal: controller.signal }).then((inTime) => {
      if (inTime) setLoaded(src)
    })
    return () => controller.abort()
  }, [src])

  const tints = avatarTints(address).map((tint, index) => [`--tint-${index}`, tint])
  const style: CSSProperties = { ...Object.fromEntries(tints), blockSize: size, inlineSize: size }
  return (
    <span className={styles['avatar']} style={style}>
      {src && loaded === src && (
        <img alt="" className={styles['image']} height={size} src={src} width={size} />
      )}
    </span>
  )
}

export declare namespace Avatar {
  type Props = {
    address: string
    /** Width and height in px. */
    size?: number | undefined
    src?: string | null | undefined
  }
}
