import { Icon } from './Icon.tsx'

export function QrIcon(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h1v1M17 12v1M12 17h1M16 17h1v-1" />
    </Icon>
  )
}
