/** What `npm run test:debian` needs of Debian. */
export const packagesOfDebianTest = ['libatomic1', 'debconf', 'bsdutils', 'systemd', 'openssl']
