import '@latchkey/react/buttons.css'
import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata: Metadata = { title: 'My site', icons: 'data:,' }

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
