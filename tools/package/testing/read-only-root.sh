# In a mount namespace of its own: runs a command in the files of an image, as its account. Only /data can be written.
set -eu
files=$1
shift
mount --bind "$files" "$files"
mount --bind "$files/data" "$files/data"
mkdir -p "$files/proc"
mount --bind /proc "$files/proc"
mount -o remount,ro,bind "$files"
exec setpriv --no-new-privs \
  unshare --root="$files" --wd=/data --setgid=65532 --setuid=65532 "$@"
