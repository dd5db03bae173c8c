import { followApprovalHeight } from '@latchkey/core/modal'
import { useEffect, useState } from 'react'
import { useLatchkey } from '../../hooks/useLatchkey.ts'

/** How high what a source asks would be with nothing to scroll, in CSS pixels; undefined before it is known. */
export function useApprovalHeight(sourceId: string): number | undefined {
  const latchkey = useLatchkey()
  const [height, setHeight] = useState<number>()
  useEffect(
    () => followApprovalHeight(latchkey, { onHeight: setHeight, sourceId }),
    [latchkey, sourceId],
  )
  return height
}
