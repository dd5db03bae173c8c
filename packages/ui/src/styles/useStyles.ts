import { useContext, useInsertionEffect } from 'react'
import { adoptStyles } from './adoptStyles.ts'
import { StyleRootContext } from './StyleRootContext.ts'

/** Makes a sheet count in the nearest style root, before the browser paints. Does nothing on a server. */
export function useStyles(css: string): void {
  const root = useContext(StyleRootContext)
  useInsertionEffect(() => {
    // No clean-up: taking a sheet away and adding it again would restyle the tree for nothing.
    if (root) adoptStyles(root, css)
  }, [root, css])
}
