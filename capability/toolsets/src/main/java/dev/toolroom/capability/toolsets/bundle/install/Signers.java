package dev.toolroom.capability.toolsets.bundle.install;

import dev.toolroom.capability.toolsets.bundle.Bundle;
import dev.toolroom.capability.toolsets.bundle.BundleFile;
import dev.toolroom.capability.toolsets.bundle.Problem;
import dev.toolroom.capability.toolsets.bundle.reading.Digest;
import dev.toolroom.capability.toolsets.bundle.signature.BundleSignature;
import dev.toolroom.capability.toolsets.bundle.signature.Signer;
import dev.toolroom.capability.toolsets.bundle.signature.TrustedKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Who has signed a bundle, or what is installed. */
final class Signers {
    private final Supplier<TrustedKeys> trusted;

    Signers(Supplier<TrustedKeys> trusted) {
        this.trusted = trusted;
    }

    Signer of(Bundle bundle) {
        return trusted.get().of(bundle.signature());
    }

    Optional<Problem> refusal(Bundle bundle) {
        return trusted.get().refusal(of(bundle));
    }

    /**
     * Who had signed it when it was installed: whom the user trusts may have changed since. Whether
     * its files are still the installed ones is for {@code doctor} to say.
     */
    Signer of(InstalledToolset toolset, List<BundleFile> files) {
        if (files.stream().noneMatch(each -> each.path().equals(BundleSignature.FILE))) {
            return Signer.NOBODY;
        }
        String digest = Digest.signed(toolset.manifest(), files);
        return read(toolset)
                .flatMap(BundleSignature::parse)
                .filter(each -> each.isOf(digest))
                .map(each -> trusted.get().of(Optional.of(each)))
                .orElse(Signer.NOT_OF_THESE_FILES);
    }

    private static Optional<String> read(InstalledToolset toolset) {
        try {
            return Optional.of(Files.readString(toolset.folder().resolve(BundleSignature.FILE)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
