#!/usr/bin/env bash
# Builds the image with docker, podman or buildah, whichever is there.
#   usage: scripts/build-image.sh [NAME]
#          scripts/build-image.sh --engine     prints which one is used, and builds nothing
# Buildah works without an engine and without a registry of images, as root: the base image is then made of Debian, by
# debootstrap, and of the Node.js binary in the npm package. It is kept in buildah's storage for the next build. Needs
#   apt-get install buildah debootstrap
set -euo pipefail
cd "$(dirname "$0")/.."
name=${1:-order-taking-service}
base=$(sed -n 's/^FROM \(node:[^ ]*\).*/\1/p' docker/Dockerfile | head -n 1)

# The base image as the Dockerfile expects it: Debian, Node.js and npm in /usr/local, and the user "node".
make_base() {
  local root release node_version container
  root=$folder/root
  node_version=$(sed 's/^node:\([0-9.]*\).*/\1/' <<< "$base")
  release=$(sed 's/^node:[0-9.]*-\([a-z]*\)-slim$/\1/' <<< "$base")
  # The archive that this machine uses; without one debootstrap uses its own.
  debootstrap --variant=minbase "$release" "$root" \
    $(apt-get indextargets --format '$(REPO_URI)' "Codename: $release" 'Created-By: Packages' | head -n 1)
  npm install --prefix "$folder" --no-save "node-linux-$(node -p process.arch)@$node_version"
  cp "$folder/node_modules/node-linux-"*/bin/node "$root/usr/local/bin/"
  mkdir -p "$root/usr/local/lib/node_modules"
  cp -r "$(npm root --global)/npm" "$root/usr/local/lib/node_modules/npm"
  for program in npm npx; do
    ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$root/usr/local/bin/$program"
  done
  chroot "$root" groupadd --gid 1000 node
  chroot "$root" useradd --uid 1000 --gid node --create-home node
  rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/* "$root"/var/cache/debootstrap
  tar --create --directory "$root" --file "$folder/base.tar" .
  container=$(buildah from scratch)
  buildah add --quiet "$container" "$folder/base.tar" /
  buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$container"
  buildah commit --quiet --rm "$container" "$1"
}

# npm in the build uses the registry, the certificates and the cache of this machine. They are mounted and not copied, so
# that the image contains nothing of them.
with_buildah() {
  # Neither needs an overlay file system or namespaces.
  export STORAGE_DRIVER=vfs BUILDAH_ISOLATION=chroot
  local made_base=localhost/base-of-${base/:/-} user_settings certificates mounts
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  buildah inspect --type image "$made_base" > /dev/null 2>&1 || make_base "$made_base"
  user_settings=$(npm config get userconfig) certificates=${NODE_EXTRA_CA_CERTS:-$(npm config get cafile)}
  mounts=(--volume "$folder/npmrc:/root/.npmrc:ro" --volume "$(npm config get cache):/root/.npm")
  { cat "$user_settings" || true; echo; echo "registry=$(npm config get registry)"; echo prefer-offline=true; } > "$folder/npmrc" 2> /dev/null
  if [ -f "$certificates" ]; then
    echo "cafile=/root/certificates.crt" >> "$folder/npmrc"
    mounts+=(--volume "$certificates:/root/certificates.crt:ro")
  fi
  buildah build --pull-never --network host --build-context "$base=container-image://$made_base" "${mounts[@]}" \
    --format docker --tag "$name" --file docker/Dockerfile .
}

find_engine() {
  for engine in docker podman; do
    if "$engine" info > /dev/null 2>&1; then return; fi
  done
  engine=buildah
  if [ "$(id -u)" -eq 0 ] && command -v buildah > /dev/null && command -v debootstrap > /dev/null; then return; fi
  echo 'The image is built with docker or podman, or as root with buildah: apt-get install buildah debootstrap' >&2
  exit 1
}

find_engine
if [ "$name" = --engine ]; then
  echo "$engine"
elif [ "$engine" = buildah ]; then
  with_buildah
else
  "$engine" build --file docker/Dockerfile --tag "$name" .
fi
