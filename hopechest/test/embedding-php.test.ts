import { program } from '@hopechest/testing/machine/programs'
import { tellOfHost } from './host-of-page.ts'

tellOfHost({
  file: 'host.php',
  start: ({ host }) => [
    program('php'),
    '-d',
    'upload_max_filesize=5M',
    '-d',
    'post_max_size=6M',
    '-S',
    host,
    'host.php',
  ],
})
